import { Controller, Get, Header, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Destination, SuggestQuery, TextQuery } from '#contracts';
import { MOST_MATCHES, MOST_SUGGESTIONS } from '#contracts';
import { GatewayHealth } from '../../health/gateway-health.js';
import { ApiError } from '../../http/errors/api-error.js';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { SpeaksProtocol, principalOf } from '../../http/request-context.js';
import { RateLimitGuard, SuggestRateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { coarsenToFinest } from '../place-facts.js';
import { ProtocolGeocoder, trustedAnswers } from '../protocol-geocoder.js';
import type { Exchange } from '../protocol-geocoder.js';
import { UrlParameters } from '../url-parameters.js';
import { photonCollection } from './photon-feature.js';
import {
  kindsOfLayer,
  passesFilter,
  readFilter,
  readPhotonQuery,
  readPhotonReverse,
  readPhotonStructured,
} from './photon.params.js';
import type { PhotonFilter } from './photon.params.js';

/** Photon's protocol (https://github.com/komoot/photon/blob/master/docs/api-v1.md). */
@Controller('photon')
@ApiExcludeController()
export class PhotonController {
  constructor(
    private readonly geocoder: ProtocolGeocoder,
    private readonly health: GatewayHealth,
  ) {}

  /** Search as you type. Counts against the limit of suggestions. */
  @Get('api')
  @SpeaksProtocol('photon', 'suggest')
  @UseGuards(SuggestRateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async search(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const filter = readFilter(parameters, MOST_SUGGESTIONS);
    const query = readPhotonQuery(parameters, filter);
    return photonCollection(
      chooseDestinations(await this.suggest(query, { request, reply }), filter),
    );
  }

  @Get('structured')
  @SpeaksProtocol('photon', 'geocode')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async structured(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const filter = readFilter(parameters, MOST_MATCHES);
    const query = readPhotonStructured(parameters);
    const [matches = []] = await this.geocoder.matches([query], { request, reply });
    return photonCollection(chooseDestinations(matches, filter));
  }

  @Get('reverse')
  @SpeaksProtocol('photon', 'reverse')
  @UseGuards(RateLimitGuard)
  @Header('Content-Type', JSON_CONTENT_TYPE)
  async reverse(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const filter = readFilter(parameters, MOST_MATCHES);
    // One place is what a caller without a limit expects.
    const limit = parameters.text('limit') === undefined ? 1 : filter.limit;
    const query = readPhotonReverse(parameters);
    const [matches = []] = await this.geocoder.matches([query], { request, reply });
    const kinds = filter.layers.map((layer) => kindsOfLayer[layer]);
    const coarse = coarsenToFinest(matches, kinds);
    return photonCollection(chooseDestinations(coarse, { ...filter, limit }));
  }

  /** Needs no API key. */
  @Get('status')
  @Header('Content-Type', JSON_CONTENT_TYPE)
  status(): string {
    const { dataSets, latestImport } = this.health;
    if (dataSets.length === 0) throw new ApiError('unavailable');
    return JSON.stringify({ status: 'Ok', import_date: latestImport });
  }

  /**
   * What the text may become. A text with a number that is suggested no address is searched as a whole,
   * where more is known of spelling, units and notes.
   */
  private async suggest(query: SuggestQuery, exchange: Exchange): Promise<readonly Destination[]> {
    const suggested = await this.geocoder.suggestedDestinations(query, exchange);
    const [first] = suggested;
    const destinations = suggested.map(({ destination }) => destination);
    if (first?.suggestion.kind === 'address' || !/\d/.test(query.text)) return destinations;
    if (!mayGeocode(exchange)) return destinations;
    const [matches = []] = await this.geocoder.furtherMatches([wholeText(query)], exchange);
    const houses = matches.filter(({ level }) => level === 'unit' || level === 'street-number');
    const ids = new Set(houses.map(({ id }) => id));
    return [...houses, ...destinations.filter(({ id }) => !ids.has(id))];
  }
}

/** A key that is embedded in a web page may be limited to suggestions. */
const mayGeocode = ({ request }: Exchange): boolean =>
  principalOf(request).scope.operations?.includes('geocode') ?? true;

const wholeText = ({ text, countries, language }: SuggestQuery): TextQuery => ({
  ...trustedAnswers,
  ...{ kind: 'text', text, limit: 1, language },
  ...(countries?.length === 1 && { country: countries[0] }),
});

const chooseDestinations = (
  destinations: readonly Destination[],
  filter: PhotonFilter,
): readonly Destination[] =>
  destinations.filter((destination) => passesFilter(destination, filter)).slice(0, filter.limit);
