import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { RequestParams } from './params/request.params.js';
import { ResponseBody } from './presenter/response.body.js';
import { responseHeaders } from '../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../http/openapi/schemas.js';
import { ErrorResponses } from '../http/openapi/error-responses.js';
import { v2RequestExamples, v2ResponseExamples } from './v2-examples.table.js';

/** Describes the geocoding operation of version 2. */
export const V2GeocodeOperation = (): MethodDecorator =>
  applyDecorators(
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
