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
import { heldMs } from '../arrival.js';
import { ApiError } from '../errors/api-error.js';
import { GeocodingClient } from '../geocoding-client/geocoding-client.js';
import { interfaceVersions } from '../interface-versions.js';
import { JSON_TYPE } from '../json-type.js';
import { noteQueries } from '../operations/asked-queries.js';
import { DescribesV2Answer } from '../openapi/v2-operation.js';
import { DescribesVersions } from '../openapi/versions-operation.js';
import { WaitsForWorkers } from '../overload/refuse-overload.js';
import { QueryLimit } from '../rate-limit/query-limit.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { whenGone } from '../when-gone.js';
import { geocodeQueryOf } from './params/geocode-query-of.js';
import { reasonOf } from '../params/problem.js';
import { readRequest } from './params/read-request.js';
import type { RequestParams } from './params/request.params.js';
import { presentResponse } from './presenter/present-response.js';

/** Version 2 of the interface. */
@Controller('final-destination/v2')
export class V2Controller {
  constructor(
    private readonly geocoding: GeocodingClient,
    private readonly queryLimit: QueryLimit,
  ) {}

  @Post()
  @DescribesV2Answer()
  @WaitsForWorkers()
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', JSON_TYPE)
  async answer(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { queries, options } = paramsOf(body);
    const filter = options?.input_filter ?? 'loose';
    const asked = queries.map((query) => geocodeQueryOf(query, filter));
    noteQueries(request, asked);
    await this.queryLimit.spend(reply, asked.length);
    const answers = await this.geocoding.geocode(asked, {
      requestId: request.id,
      heldMs: heldMs(request),
      gone: whenGone(reply),
      explain: options?.verbose === true,
      outlines: false,
    });
    return presentResponse({
      queries,
      originals: (body as { queries: object[] }).queries,
      options: options ?? {},
      answers,
      requestId: request.id,
    });
  }

  @Options()
  @DescribesVersions('v2')
  @HttpCode(200)
  @Header('Allow', 'POST')
  @Header('Content-Type', JSON_TYPE)
  versions(): string {
    return interfaceVersions;
  }
}

const paramsOf = (body: unknown): RequestParams => {
  const reading = readRequest(body);
  if (reading.outcome === 'valid') return reading.params;
  throw new ApiError('validationFailed', { reason: reasonOf(reading.problems) });
};
