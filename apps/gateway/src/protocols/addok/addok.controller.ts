import { Body, Controller, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Destination, GeocodeQuery } from '#contracts';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { SpeaksProtocol, TakesForm } from '../../http/request-context.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { coarsenToFinest } from '../place-facts.js';
import { ProtocolGeocoder } from '../protocol-geocoder.js';
import type { Exchange } from '../protocol-geocoder.js';
import { UrlParameters } from '../url-parameters.js';
import { readTable, reverseQueriesOf, searchQueriesOf, writeTable } from './addok-csv.js';
import { addokCollection } from './addok-feature.js';
import {
  kindsOfTypes,
  passesAddokFilter,
  readAddokFilter,
  readAddokReverse,
  readAddokSearch,
} from './addok.params.js';

const CSV_CONTENT_TYPE = 'text/csv; charset=utf-8';

/** The protocol of addok, as the French national address service has it. */
@Controller('addok')
@ApiExcludeController()
export class AddokController {
  constructor(private readonly geocoder: ProtocolGeocoder) {}

  @Get('search')
  @SpeaksProtocol('addok', 'geocode', 'suggest')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async search(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const filter = readAddokFilter(parameters);
    const query = readAddokSearch(parameters);
    const found =
      'kind' in query
        ? (await this.geocoder.suggestedDestinations(query, { request, reply })).map(
            ({ destination }) => destination,
          )
        : (await this.geocoder.matches(query, { request, reply })).flat();
    const distinct = new Map(found.map((one) => [one.id, one]));
    const destinations = [...distinct.values()].filter((one) => passesAddokFilter(one, filter));
    const { limit } = filter;
    return addokCollection({
      ...{ destinations: destinations.slice(0, limit), limit, query: parameters.text('q') },
    });
  }

  @Get('reverse')
  @SpeaksProtocol('addok', 'reverse')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async reverse(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const filter = readAddokFilter(parameters);
    // One place is what a caller without a limit expects.
    const limit = parameters.text('limit') === undefined ? 1 : filter.limit;
    const query = readAddokReverse(parameters);
    const found = (await this.geocoder.matches([query], { request, reply })).flat();
    const kinds = filter.type === undefined ? [] : [kindsOfTypes[filter.type]];
    const coarse = coarsenToFinest(found, kinds);
    const destinations = coarse.filter((one) => passesAddokFilter(one, filter)).slice(0, limit);
    return addokCollection({ destinations, limit });
  }

  @Post('search/csv')
  @TakesForm('addok', 'geocode')
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', CSV_CONTENT_TYPE)
  async searchTable(
    @Body() form: FormData,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const table = await readTable(form);
    const queries = searchQueriesOf(table, form);
    return writeTable(table, await this.matchesOfRows(queries, { request, reply }));
  }

  @Post('reverse/csv')
  @TakesForm('addok', 'reverse')
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  @Header('Content-Type', CSV_CONTENT_TYPE)
  async reverseTable(
    @Body() form: FormData,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const table = await readTable(form);
    return writeTable(table, await this.matchesOfRows(reverseQueriesOf(table), { request, reply }));
  }

  /** The matches of each row; none of a row without a query. */
  private async matchesOfRows(
    queries: readonly (GeocodeQuery | undefined)[],
    exchange: Exchange,
  ): Promise<readonly (readonly Destination[])[]> {
    const present = queries.filter((query) => query !== undefined);
    if (present.length === 0) return queries.map(() => []);
    const found = await this.geocoder.matches(present, exchange);
    const matches = new Map(present.map((query, index) => [query, found[index] ?? []]));
    return queries.map((query) => (query ? (matches.get(query) ?? []) : []));
  }
}
