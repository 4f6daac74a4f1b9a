import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { WorkerReport } from '#contracts';
import { healthPage, readinessChecks } from '#platform';
import type { HealthPage } from '#platform';
import { WorkerHealth } from './worker-health.js';
import { WorkerReporter } from './worker-presence.js';

interface AliveStatus {
  readonly status: 'ok';
}

/** The response of `/health` of a worker. */
interface WorkerPage extends HealthPage {
  readonly data_sets: WorkerReport['dataSets'];
  readonly queries_per_second: number;
}

/** Liveness and readiness. Requests cause no checks: they return the result of the last one. */
@Controller('health')
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly health: WorkerHealth,
    private readonly reporter: WorkerReporter,
  ) {}

  /** An overview for people. */
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): WorkerPage {
    const { version, dataSets, queriesPerSecond } = this.reporter.report();
    const { isDraining, conditions } = this.health;
    const page = healthPage({ name: 'worker', version, isDraining }, conditions);
    if (page.status !== 'ready') void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return { ...page, data_sets: dataSets, queries_per_second: Math.round(queriesPerSecond) };
  }

  /**
   * Succeeds once the gazetteer has been tried; an unavailable dependency is no reason for a
   * restart.
   */
  @Get('startup')
  startup(): AliveStatus {
    return { status: 'ok' };
  }

  /** Checks nothing: the orchestrator restarts a program whose liveness check fails. */
  @Get('live')
  live(): AliveStatus {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    const { isDraining, conditions } = this.health;
    return this.checks.check(readinessChecks(conditions, isDraining));
  }
}
