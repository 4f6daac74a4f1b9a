import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Options,
  Post,
  Req,
  Res,
  UseGuards,
  applyDecorators,
} from '@nestjs/common';
import {
  ApiBody,
  ApiExcludeEndpoint,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
} from '@nestjs/swagger';
import type { ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_TEXT_LENGTH, MOST_SUGGESTIONS } from '#contracts';
import { GeocodingClient } from '../../geocoding-client/geocoding-client.js';
import { ApiError } from '../../http/errors/api-error.js';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { ErrorResponses } from '../../http/openapi/error-responses.js';
import { responseHeaders } from '../../http/openapi/response-headers.js';
import { API_KEY_SCHEME } from '../../http/openapi/schemas.js';
import {
  WaitsForWorkers,
  disconnectionOf,
  recordQueries,
  usedTimeMs,
} from '../../http/request-context.js';
import { SuggestRateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { describeProblems } from '../../wire-format/problem.js';
import { DEFAULT_LANGUAGE, v2Languages } from '../params/v2-languages.table.js';
import { suggestRequestExamples, suggestResponseExamples } from './suggest-examples.table.js';
import { SuggestResponseBody, presentSuggestions } from './suggest.body.js';
import {
  SuggestParams,
  bodyOfParameters,
  fieldDescriptions,
  listRules,
  readSuggestRequest,
  toSuggestQuery,
} from './suggest.params.js';

const summary = 'Suggest addresses while they are typed';
const description =
  'Suggests up to ten addresses, streets, places and places of interest that a text may become. Finished words may have a typo, and the house number may come before or after the street. Counts against a limit of its own.';

/** A list in a URL: its items separated by commas. */
const list = { style: 'form', explode: false } as const;

/** The parameters of a URL, as the OpenAPI document describes them. */
const urlParameters: readonly ApiQueryOptions[] = [
  {
    ...{ name: 'q', required: true, description: fieldDescriptions.q, example: '10 downing' },
    schema: { type: 'string', maxLength: MAX_TEXT_LENGTH },
  },
  {
    ...{ name: 'location', ...list },
    description: `${fieldDescriptions.location} Latitude, then longitude.`,
    schema: {
      ...{ type: 'array', minItems: 2, maxItems: 2, example: [48.5957, 8.8705] },
      items: { type: 'number', minimum: -180, maximum: 180 },
    },
  },
  ...(['country', 'bbox', 'kinds'] as const).map((name) => ({
    ...{ name, ...list, description: fieldDescriptions[name] },
    schema: { type: 'array', ...listRules[name].schema } as const,
  })),
  {
    ...{ name: 'language', description: fieldDescriptions.language },
    schema: { type: 'string', enum: [...v2Languages.keys()], default: DEFAULT_LANGUAGE },
  },
  {
    ...{ name: 'limit', description: fieldDescriptions.limit },
    schema: { type: 'integer', minimum: 1, maximum: MOST_SUGGESTIONS, default: MOST_SUGGESTIONS },
  },
];

/** Search as you type: what the beginning of an address may become. */
@Controller('final-destination/v2/suggest')
export class SuggestController {
  constructor(private readonly geocoding: GeocodingClient) {}

  @Get()
  @SuggestByUrlOperation()
  @WaitsForWorkers('suggest')
  @UseGuards(SuggestRateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  @Header('Cache-Control', 'no-store')
  suggestByUrl(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const params = paramsOf(bodyOfParameters(request.query as object), 'the URL');
    return this.suggest(params, request, reply);
  }

  @Post()
  @SuggestOperation()
  @WaitsForWorkers('suggest')
  @UseGuards(SuggestRateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  suggestByBody(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.suggest(paramsOf(body, 'the body'), request, reply);
  }

  /** Needs no API key: browsers send it before a request of another origin. */
  @Options()
  @ApiExcludeEndpoint()
  @HttpCode(204)
  @Header('Allow', 'GET, HEAD, POST')
  methods(): void {}

  private async suggest(
    params: SuggestParams,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const queries = [toSuggestQuery(params)];
    recordQueries(request, queries);
    const [answer] = await this.geocoding.geocode(queries, {
      requestId: request.id,
      usedMs: usedTimeMs(request),
      disconnection: disconnectionOf(reply),
      explain: false,
      outlines: false,
    });
    return presentSuggestions(answer, request.id);
  }
}

const paramsOf = (body: unknown, whole: string): SuggestParams => {
  const reading = readSuggestRequest(body);
  if (reading.outcome === 'valid') return reading.params;
  throw new ApiError('validationFailed', { reason: describeProblems(reading.problems, whole) });
};

/** Describes suggestions for a JSON body. */
function SuggestOperation(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ operationId: 'suggest', summary, description, tags: ['v2'] }),
    ApiBody({ type: SuggestParams, required: true, examples: suggestRequestExamples }),
    SuggestResponses(),
  );
}

/** Describes suggestions for the parameters of a URL. */
function SuggestByUrlOperation(): MethodDecorator {
  return applyDecorators(
    ApiOperation({ operationId: 'suggestByUrl', summary, description, tags: ['v2'] }),
    ...urlParameters.map((parameter) => ApiQuery({ required: false, ...parameter })),
    SuggestResponses(),
  );
}

function SuggestResponses(): MethodDecorator {
  return applyDecorators(
    ApiSecurity(API_KEY_SCHEME),
    ApiResponse({
      status: 200,
      description: 'The suggestions, the best first.',
      type: SuggestResponseBody,
      headers: responseHeaders('v2', 200),
      examples: suggestResponseExamples,
    }),
    ErrorResponses('v2'),
  );
}
