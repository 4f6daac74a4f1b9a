import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { V1RequestParams } from './v1-request.params.js';
import { V1MatchedBody, V1NoMatchBody } from './v1-response.body.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { ErrorResponses } from '../http/openapi/error-responses.js';
import { v1RequestExamples, v1ResponseExamples } from './v1-examples.table.js';

/** Describes the geocoding operation of version 1. */
export const V1GeocodeOperation = (): MethodDecorator =>
  applyDecorators(
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
