import {
  Body,
  Controller,
  Header,
  HttpCode,
  Options,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GeocodingClient } from '../geocoding-client/geocoding-client.js';
import { ApiError } from '../http/errors/api-error.js';
import { JSON_CONTENT_TYPE } from '../http/errors/error-response.js';
import { VersionsOperation } from '../http/openapi/versions-operation.js';
import {
  disconnectionOf,
  recordQueries,
  usedTimeMs,
  WaitsForWorkers,
} from '../http/request-context.js';
import { versionsBody } from '../http/versions.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { describeProblems } from '../wire-format/problem.js';
import { presentV1Response } from './present-v1-response.js';
import { readV1Request } from './read-v1-request.js';
import { V1GeocodeOperation } from './v1-operation.js';

/** Version 1 of the API: one query a request. */
@Controller('final-destination/v1')
export class V1Controller {
  constructor(private readonly geocoding: GeocodingClient) {}

  @Post()
  @V1GeocodeOperation()
  @WaitsForWorkers()
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async geocode(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const reading = readV1Request(body);
    if (reading.outcome === 'invalid') {
      throw new ApiError('validationFailed', { reason: describeProblems(reading.problems) });
    }
    recordQueries(request, [reading.query]);
    const [answer] = await this.geocoding.geocode([reading.query], {
      requestId: request.id,
      usedMs: usedTimeMs(request),
      disconnection: disconnectionOf(reply),
      explain: false,
      outlines: true,
    });
    if (!answer) throw new TypeError('One query got no answer');
    return presentV1Response(answer, {
      requestId: request.id,
      wantsAdditional: reading.wantsAdditional,
    });
  }

  @Options()
  @VersionsOperation('v1')
  @HttpCode(200)
  @Header('Allow', 'POST')
  @Header('Content-Type', JSON_CONTENT_TYPE)
  versions(): string {
    return versionsBody;
  }
}
