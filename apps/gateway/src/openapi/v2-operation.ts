import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { RequestParams } from '../v2/params/request.params.js';
import { ResponseBody } from '../v2/presenter/wire/response.body.js';
import { answerHeaders } from './answer-headers.js';
import { API_KEY_SCHEME } from './api-key-scheme.js';
import { FailureAnswers } from './failure-answers.js';
import { v2RequestExamples, v2ResponseExamples } from './v2-examples.table.js';

/** Describes the route of version 2 that answers questions. */
export const DescribesV2Answer = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'geocode',
      summary: 'Find destinations',
      description:
        'Answers up to 200 questions at once, each in its own way: an address on one line or in its parts, a position, an identifier. A question that finds nothing is no error.',
      tags: ['v2'],
    }),
    ApiSecurity(API_KEY_SCHEME),
    ApiBody({ type: RequestParams, required: true, examples: v2RequestExamples }),
    ApiResponse({
      status: 200,
      description: 'responses[i] answers queries[i].',
      type: ResponseBody,
      headers: answerHeaders('v2', 200),
      examples: v2ResponseExamples,
    }),
    FailureAnswers('v2'),
  );
