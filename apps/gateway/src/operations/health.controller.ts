import { Controller, Get, HttpStatus, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import type { HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { readinessChecks } from '#health';
import { Draining } from './draining.js';
import { GatewayHealth } from './gateway-health.js';
import { gatewayPage } from './gateway-page.js';
import type { GatewayPage } from './gateway-page.js';
import { HealthFilter } from './health.filter.js';

interface Alive {
  readonly status: 'ok';
}

/**
 * Whether the process runs, and whether it can do its work. Nothing is looked at for an answer: it
 * tells what the last look has found.
 */
@ApiExcludeController()
@Controller('health')
@UseFilters(HealthFilter)
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly health: GatewayHealth,
    private readonly draining: Draining,
  ) {}

  /** For people. */
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): GatewayPage {
    const page = gatewayPage(this.health, this.draining.isUnderWay);
    if (page.status !== 'ready') void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return page;
  }

  /** Answers once the start is over; what is out of reach then is no reason to start again. */
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
    return this.checks.check(readinessChecks(this.health.conditions, this.draining.isUnderWay));
  }
}
