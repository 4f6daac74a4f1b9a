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
import { DescribesV1Answer } from '../openapi/v1-operation.js';
import { DescribesVersions } from '../openapi/versions-operation.js';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard.js';
import { WaitsForWorkers } from '../overload/refuse-overload.js';
import { reasonOf } from '../params/problem.js';
import { whenGone } from '../when-gone.js';
import { readQuestion } from './params/read-question.js';
import { presentAnswer } from './presenter/present-answer.js';

/** Version 1 of the interface: one question a request. */
@Controller('final-destination/v1')
export class V1Controller {
  constructor(private readonly geocoding: GeocodingClient) {}

  @Post()
  @DescribesV1Answer()
  @WaitsForWorkers()
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', JSON_TYPE)
  async answer(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const reading = readQuestion(body);
    if (reading.outcome === 'invalid') {
      throw new ApiError('validationFailed', { reason: reasonOf(reading.problems) });
    }
    noteQueries(request, [reading.query]);
    const [answer] = await this.geocoding.geocode([reading.query], {
      requestId: request.id,
      heldMs: heldMs(request),
      gone: whenGone(reply),
      explain: false,
      outlines: true,
    });
    if (!answer) throw new TypeError('One question got no answer');
    return presentAnswer(answer, {
      requestId: request.id,
      wantsAdditional: reading.wantsAdditional,
    });
  }

  @Options()
  @DescribesVersions('v1')
  @HttpCode(200)
  @Header('Allow', 'POST')
  @Header('Content-Type', JSON_TYPE)
  versions(): string {
    return interfaceVersions;
  }
}
