import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import {
  Catch,
  Controller,
  Get,
  HttpStatus,
  Res,
  ServiceUnavailableException,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { HealthCheckResult } from '@nestjs/terminus';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { readinessChecks } from '#platform';
import { DrainState } from '../http/draining.js';
import { GatewayHealth } from './gateway-health.js';
import type { GatewayHealthPage } from './gateway-health-page.js';
import { gatewayHealthPage } from './gateway-health-page.js';

interface LivenessBody {
  readonly status: 'ok';
}

/** Sends the report of a failed health check instead of an error response of the API. */
@Catch(ServiceUnavailableException)
class HealthFilter implements ExceptionFilter {
  catch(exception: ServiceUnavailableException, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.code(exception.getStatus()).send(exception.getResponse());
  }
}

/** Liveness and readiness. Requests are answered from the result of the last periodic probe. */
@ApiExcludeController()
@Controller('health')
@UseFilters(HealthFilter)
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly health: GatewayHealth,
    private readonly drainState: DrainState,
  ) {}

  /** The health page for people; 503 unless the gateway is ready. */
  @Get()
  page(@Res({ passthrough: true }) reply: FastifyReply): GatewayHealthPage {
    const page = gatewayHealthPage(this.health, this.drainState.isDraining);
    if (page.status !== 'ready') void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return page;
  }

  /** Succeeds once the server listens, whether or not its dependencies are reachable. */
  @Get('startup')
  startup(): LivenessBody {
    return { status: 'ok' };
  }

  /** Depends on nothing but the process: an orchestrator restarts a gateway that fails it. */
  @Get('live')
  live(): LivenessBody {
    return { status: 'ok' };
  }

  @Get('ready')
  ready(): Promise<HealthCheckResult> {
    return this.checks.check(readinessChecks(this.health.conditions, this.drainState.isDraining));
  }
}
