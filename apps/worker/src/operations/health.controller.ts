import { Controller, Get, Inject } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import { Geocoder } from '#geocoding';
import { QueueServer } from '#messaging';

const PROBE_TIMEOUT_MS = 2_000;

/** Whether the process runs, and whether it can do its work. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly geocoder: Geocoder,
    @Inject(QueueServer) private readonly queue: Pick<QueueServer, 'isConnected'>,
  ) {}

  /** Touches nothing: an orchestrator restarts what fails it. */
  @Get('live')
  live(): { readonly status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.checkQueue(),
      () => this.checkGazetteer(),
      () => this.indicators.check('answers kept').up({ ...this.geocoder.cacheFigures }),
    ]);
  }

  private checkQueue() {
    const queue = this.indicators.check('queue');
    return this.queue.isConnected ? queue.up() : queue.down('out of reach');
  }

  private checkGazetteer() {
    const probe = async (): Promise<{ detail: string }> => {
      const { ready, detail } = await this.geocoder.readiness();
      if (!ready) throw new Error(detail);
      return { detail };
    };
    return this.indicators.check('gazetteer').attempt(probe).withTimeout(PROBE_TIMEOUT_MS);
  }
}
