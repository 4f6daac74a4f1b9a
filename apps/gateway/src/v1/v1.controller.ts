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
import {
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
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
import { RateLimitGuard } from '../rate-limit/rate-limit.guards.js';
import { describeProblems } from '../wire-format/problem.js';
import { presentV1Response } from './present-v1-response.js';
import { readV1Request } from './read-v1-request.js';
import { V1RequestParams } from './v1-request.params.js';
import { V1MatchedBody, V1NoMatchBody } from './v1-response.body.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { ErrorResponses } from '../http/openapi/error-responses.js';
import { v1RequestExamples, v1ResponseExamples } from './v1-examples.table.js';

/** Version 1 of the API: one query a request. */
@Controller('final-destination/v1')
export class V1Controller {
  constructor(private readonly geocoding: GeocodingClient) {}

  @Post()
  @V1GeocodeOperation()
  @WaitsForWorkers('geocode', 'reverse')
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
    checkQueries(request, [reading.query], () => 'The query');
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

/** Describes the geocoding operation of version 1. */
function V1GeocodeOperation(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'geocodeV1',
      summary: 'Find a destination',
      description:
        'Geocodes one query: an address, a position, or an address near a position. New clients should use version 2.',
      tags: ['v1'],
      deprecated: true,
    }),
    ApiSecurity(API_KEY_SCHEME),
    ApiBody({ type: V1RequestParams, required: true, examples: v1RequestExamples }),
    ApiExtraModels(V1MatchedBody, V1NoMatchBody),
    ApiResponse({
      status: 200,
      description: 'The matches, or that there is none.',
      headers: responseHeaders('v1', 200),
      content: {
        'application/json': {
          schema: {
            oneOf: [V1MatchedBody, V1NoMatchBody].map((type) => ({ $ref: getSchemaPath(type) })),
          },
          examples: v1ResponseExamples,
        },
      },
    }),
    ErrorResponses('v1'),
  );
}
