import { Controller, Get, Inject, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import { KeyDirectory } from '#access';
import type { QueueClient } from '#messaging';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';
import { HealthFilter } from './health.filter.js';

const PROBE_TIMEOUT_MS = 1_000;

/** Whether the process runs, and whether it can do its work. */
@ApiExcludeController()
@Controller('health')
@UseFilters(HealthFilter)
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(QUEUE_CLIENT) private readonly queue: Pick<QueueClient, 'isReachable'>,
    private readonly keys: KeyDirectory,
  ) {}

  /** Touches nothing: an orchestrator restarts what fails it. */
  @Get('live')
  live(): { readonly status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () =>
        this.indicators
          .check('queue')
          .attempt(() => this.probeQueue())
          .withTimeout(PROBE_TIMEOUT_MS),
      () => this.indicators.check('keys').attempt(() => this.probeKeys()),
    ]);
  }

  private async probeQueue(): Promise<void> {
    if (!(await this.queue.isReachable())) throw new Error('out of reach');
  }

  /** Once read, keys stay known while Postgres is away. */
  private probeKeys(): void {
    if (!this.keys.isUsable) throw new Error('not read yet');
  }
}
