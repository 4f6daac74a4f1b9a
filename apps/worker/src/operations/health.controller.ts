import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { WorkerReport } from '#contracts';
import { healthPage, readinessChecks } from '#health';
import type { HealthPage } from '#health';
import { WorkerHealth } from './worker-health.js';
import { WorkerNews } from './worker-news.js';

interface Alive {
  readonly status: 'ok';
}

/** What `/health` of a worker tells people. */
interface WorkerPage extends HealthPage {
  readonly data_sets: WorkerReport['dataSets'];
  readonly queries_per_second: number;
}

/**
 * Whether the process runs, and whether it can do its work. Nothing is looked at for an answer: it
 * tells what the last look has found.
 */
@Controller('health')
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly health: WorkerHealth,
    private readonly news: WorkerNews,
  ) {}

  /** For people. */
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): WorkerPage {
    const { version, dataSets, queriesPerSecond } = this.news.report();
    const { isDraining, conditions } = this.health;
    const page = healthPage({ name: 'worker', version, isDraining }, conditions);
    if (page.status !== 'ready') void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return { ...page, data_sets: dataSets, queries_per_second: Math.round(queriesPerSecond) };
  }

  /** Answers once the gazetteer was tried; what is out of reach then is no reason to start again. */
  @Get('startup')
  startup(): Alive {
    return { status: 'ok' };
  }

  /** Touches nothing: an orchestrator restarts what fails it. */
  @Get('live')
  live(): Alive {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    const { isDraining, conditions } = this.health;
    return this.checks.check(readinessChecks(conditions, isDraining));
  }
}
