import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { V1RequestParams } from '../v1/params/request.params.js';
import { V1MatchedBody, V1NoMatchBody } from '../v1/presenter/wire/answer.body.js';
import { answerHeaders } from './answer-headers.js';
import { API_KEY_SCHEME } from './api-key-scheme.js';
import { FailureAnswers } from './failure-answers.js';
import { v1RequestExamples, v1ResponseExamples } from './v1-examples.table.js';

/** Describes the route of version 1 that answers a question. */
export const DescribesV1Answer = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      operationId: 'geocodeV1',
      summary: 'Find a destination',
      description:
        'Answers one question: an address, a position, or an address near a position. New programs use version 2.',
      tags: ['v1'],
      deprecated: true,
    }),
    ApiSecurity(API_KEY_SCHEME),
    ApiBody({ type: V1RequestParams, required: true, examples: v1RequestExamples }),
    ApiExtraModels(V1MatchedBody, V1NoMatchBody),
    ApiResponse({
      status: 200,
      description: 'What was found, or that nothing was.',
      headers: answerHeaders('v1', 200),
      content: {
        'application/json': {
          schema: {
            oneOf: [V1MatchedBody, V1NoMatchBody].map((type) => ({ $ref: getSchemaPath(type) })),
          },
          examples: v1ResponseExamples,
        },
      },
    }),
    FailureAnswers('v1'),
  );
