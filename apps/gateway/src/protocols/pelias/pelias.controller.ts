import { Controller, Get, Header, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Destination } from '#contracts';
import { MOST_MATCHES, MOST_SUGGESTIONS } from '#contracts';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { SpeaksProtocol } from '../../http/request-context.js';
import { RateLimitGuard, SuggestRateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { coarsenToFinest } from '../place-facts.js';
import { ProtocolGeocoder } from '../protocol-geocoder.js';
import { UrlParameters } from '../url-parameters.js';
import { peliasCollection } from './pelias-feature.js';
import {
  kindsOfLayers,
  passesPeliasFilter,
  readAutocomplete,
  readPeliasFilter,
  readPeliasReverse,
  readPeliasSearch,
  readPeliasStructured,
} from './pelias.params.js';
import type { PeliasFilter } from './pelias.params.js';

/** The protocol of Pelias (https://github.com/pelias/documentation), version 1. */
@Controller('pelias/v1')
@ApiExcludeController()
export class PeliasController {
  constructor(private readonly geocoder: ProtocolGeocoder) {}

  /** Search as you type. Counts against the limit of suggestions. */
  @Get('autocomplete')
  @SpeaksProtocol('pelias', 'suggest')
  @UseGuards(SuggestRateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async autocomplete(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { parameters, filter } = readRequest(request, MOST_SUGGESTIONS);
    const query = readAutocomplete(parameters, filter);
    const suggested = await this.geocoder.suggestedDestinations(query, { request, reply });
    const destinations = suggested.map(({ destination }) => destination);
    return present(destinations, filter, { text: query.text });
  }

  @Get('search')
  @SpeaksProtocol('pelias', 'geocode')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async search(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { parameters, filter } = readRequest(request, MOST_MATCHES);
    const queries = readPeliasSearch(parameters, filter);
    const found = await this.geocoder.matches(queries, { request, reply });
    const surest = found.flat().sort((one, other) => other.confidence - one.confidence);
    return present(surest, filter, { text: queries[0]?.text });
  }

  @Get('search/structured')
  @SpeaksProtocol('pelias', 'geocode')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async structured(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { parameters, filter } = readRequest(request, MOST_MATCHES);
    const query = readPeliasStructured(parameters, filter);
    const [matches = []] = await this.geocoder.matches([query], { request, reply });
    return present(matches, filter, { parsed_text: query.address });
  }

  @Get('reverse')
  @SpeaksProtocol('pelias', 'reverse')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async reverse(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { parameters, filter } = readRequest(request, MOST_MATCHES);
    const query = readPeliasReverse(parameters, filter);
    const [matches = []] = await this.geocoder.matches([query], { request, reply });
    const { lat, lon } = query.vicinity.position;
    const coarse = coarsenToFinest(matches, kindsOfLayers(filter.layers));
    return present(coarse, filter, { 'point.lat': lat, 'point.lon': lon });
  }
}

const readRequest = ({ query, headers }: FastifyRequest, most: number) => {
  const parameters = new UrlParameters(query);
  return { parameters, filter: readPeliasFilter(parameters, headers['accept-language'], most) };
};

/** Each destination once. */
const present = (
  destinations: readonly Destination[],
  filter: PeliasFilter,
  echoedQuery: Readonly<Record<string, unknown>>,
): string => {
  const wanted = destinations.filter((one) => passesPeliasFilter(one, filter));
  const distinct = new Map(wanted.map((one) => [one.id, one]));
  return peliasCollection({
    destinations: [...distinct.values()].slice(0, filter.size),
    echoedQuery: { ...echoedQuery, size: filter.size },
  });
};
