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
  applyDecorators,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { checkQueries } from '../auth/api-key-check.js';
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
import { QueryRateLimit } from '../rate-limit/query-rate-limit.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guards.js';
import { describeProblems } from '../wire-format/problem.js';
import { toGeocodeQuery, readV2Request } from './params/read-v2-request.js';
import { DEFAULT_INPUT_FILTER, RequestParams } from './params/request.params.js';
import { presentV2Response } from './presenter/present-v2-response.js';
import { ResponseBody } from './presenter/response.body.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { ErrorResponses } from '../http/openapi/error-responses.js';
import { v2RequestExamples, v2ResponseExamples } from './v2-examples.table.js';

/** Version 2 of the API: up to 200 queries a request. */
@Controller('final-destination/v2')
export class V2Controller {
  constructor(
    private readonly geocoding: GeocodingClient,
    private readonly queryLimit: QueryRateLimit,
  ) {}

  @Post()
  @V2GeocodeOperation()
  @WaitsForWorkers('geocode', 'reverse', 'look-up')
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async geocode(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { queries, options } = paramsOf(body);
    const filter = options?.input_filter ?? DEFAULT_INPUT_FILTER;
    const geocodeQueries = queries.map((query) => toGeocodeQuery(query, filter));
    recordQueries(request, geocodeQueries);
    checkQueries(request, geocodeQueries, (index) => `queries[${index}]`);
    await this.queryLimit.consume(reply, geocodeQueries.length);
    const answers = await this.geocoding.geocode(geocodeQueries, {
      requestId: request.id,
      usedMs: usedTimeMs(request),
      disconnection: disconnectionOf(reply),
      explain: options?.verbose === true,
      outlines: false,
    });
    return presentV2Response({
      queries,
      originals: (body as { queries: object[] }).queries,
      options: options ?? {},
      answers,
      requestId: request.id,
    });
  }

  @Options()
  @VersionsOperation('v2')
  @HttpCode(200)
  @Header('Allow', 'POST')
  @Header('Content-Type', JSON_CONTENT_TYPE)
  versions(): string {
    return versionsBody;
  }
}

const paramsOf = (body: unknown): RequestParams => {
  const reading = readV2Request(body);
  if (reading.outcome === 'valid') return reading.params;
  throw new ApiError('validationFailed', { reason: describeProblems(reading.problems) });
};

/** Describes the geocoding operation of version 2. */
function V2GeocodeOperation(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'geocode',
      summary: 'Find destinations',
      description:
        'Geocodes up to 200 queries in one request. Each query is an address as one text or structured, a position, or an identifier. A query without a match is not an error.',
      tags: ['v2'],
    }),
    ApiSecurity(API_KEY_SCHEME),
    ApiBody({ type: RequestParams, required: true, examples: v2RequestExamples }),
    ApiResponse({
      status: 200,
      description: 'responses[i] is the result of queries[i].',
      type: ResponseBody,
      headers: responseHeaders('v2', 200),
      examples: v2ResponseExamples,
    }),
    ErrorResponses('v2'),
  );
}
