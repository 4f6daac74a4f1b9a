import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import {
  Catch,
  Controller,
  Get,
  HttpStatus,
  Req,
  Res,
  ServiceUnavailableException,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { HealthCheckResult } from '@nestjs/terminus';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readinessChecks } from '#platform';
import { DrainState } from '../http/draining.js';
import { AcceptsKey } from '../http/request-context.js';
import { GatewayHealth, gatewayHealthPage } from './gateway-health.js';
import type { GatewayHealthPage } from './gateway-health.js';

interface LivenessBody {
  readonly status: 'ok';
}

/** What a response without details has. */
type StatusOf<Page extends { readonly status: string }> = Pick<Page, 'status'>;

/** The page for callers with a valid API key, else its status. */
const pageFor = <Page extends { readonly status: string }>(
  { principal }: Pick<FastifyRequest, 'principal'>,
  page: Page,
): Page | StatusOf<Page> => (principal ? page : { status: page.status });

/** Sends the report of a failed health check instead of an error response of the API. */
@Catch(ServiceUnavailableException)
class HealthFilter implements ExceptionFilter {
  catch(exception: ServiceUnavailableException, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const result = exception.getResponse() as HealthCheckResult;
    const reply = http.getResponse<FastifyReply>();
    void reply.code(exception.getStatus()).send(pageFor(http.getRequest<FastifyRequest>(), result));
  }
}

/**
 * Liveness and readiness. Requests are answered from the result of the last periodic probe. Details
 * are for callers with a valid API key, and on the port of the metrics.
 */
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
  @AcceptsKey()
  page(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StatusOf<GatewayHealthPage> {
    const page = gatewayHealthPage(this.health, this.drainState.isDraining);
    if (page.status !== 'ready') void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return pageFor(request, page);
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
  @AcceptsKey()
  async ready(@Req() request: FastifyRequest): Promise<StatusOf<HealthCheckResult>> {
    const checks = readinessChecks(this.health.conditions, this.drainState.isDraining);
    return pageFor(request, await this.checks.check(checks));
  }
}
