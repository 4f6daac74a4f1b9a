import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import type { AnswerLanguage, Destination, IdQuery } from '#contracts';
import { DATA_SET_NAMESPACE } from '#contracts';
import { GatewayHealth } from '../../health/gateway-health.js';
import { JSON_CONTENT_TYPE } from '../../http/errors/error-response.js';
import { SpeaksProtocol } from '../../http/request-context.js';
import { RateLimitGuard } from '../../rate-limit/rate-limit.guards.js';
import { coarsenTo } from '../place-facts.js';
import { ProtocolGeocoder } from '../protocol-geocoder.js';
import type { Exchange } from '../protocol-geocoder.js';
import { UrlParameters, parameterError } from '../url-parameters.js';
import type { NominatimResult } from './nominatim-formats.js';
import { writeNominatim } from './nominatim-formats.js';
import { nominatimPlaceOf } from './nominatim-place.js';
import { chooseMatches, searchQueriesOf } from './nominatim-search.js';
import { readOsmIds, readOutput, readReverse, readSearch } from './nominatim.params.js';
import type { NominatimOutput } from './nominatim.params.js';

/** Nominatim's protocol (https://nominatim.org/release-docs/latest/api/Overview/). */
@Controller('nominatim')
@ApiExcludeController()
export class NominatimController {
  constructor(
    private readonly geocoder: ProtocolGeocoder,
    private readonly health: GatewayHealth,
  ) {}

  @Get(['search', 'search.php'])
  @SpeaksProtocol('nominatim', 'geocode')
  @UseGuards(RateLimitGuard)
  async search(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const output = readOutput(parameters, { details: false });
    const language = languageOf(request);
    const search = readSearch(parameters, language);
    const excluded = new Set(parameters.list('exclude_place_ids').map(Number));
    const found = await this.geocoder.matches(searchQueriesOf(search), { request, reply });
    const places = chooseMatches(found, search)
      .map((match) => nominatimPlaceOf(match, output))
      .filter(({ placeId }) => !excluded.has(placeId))
      .slice(0, search.limit);
    return send(reply, output, { endpoint: 'search', places, queryText: queryTextOf(request) });
  }

  @Get(['reverse', 'reverse.php'])
  @SpeaksProtocol('nominatim', 'reverse')
  @UseGuards(RateLimitGuard)
  async reverse(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const output = readOutput(parameters, { format: 'xml', details: true });
    const language = languageOf(request);
    const { query, kind } = readReverse(parameters, language);
    const [matches = []] = await this.geocoder.matches([query], { request, reply });
    const places = matches
      .map((match) => (kind ? coarsenTo(match, kind) : match))
      .map((match) => nominatimPlaceOf(match, output));
    return send(reply, output, { endpoint: 'reverse', places, queryText: queryTextOf(request) });
  }

  @Get(['lookup', 'lookup.php'])
  @SpeaksProtocol('nominatim', 'look-up')
  @UseGuards(RateLimitGuard)
  async lookup(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const output = readOutput(parameters, { format: 'xml', details: true });
    const keys = readOsmIds(parameters);
    const language = languageOf(request);
    const found = await this.lookUp(keys, language, { request, reply });
    const places = found.map((match) => nominatimPlaceOf(match, output));
    return send(reply, output, { endpoint: 'lookup', places, queryText: queryTextOf(request) });
  }

  /** One object of OpenStreetMap, as `lookup` has it. */
  @Get(['details', 'details.php'])
  @SpeaksProtocol('nominatim', 'look-up')
  @UseGuards(RateLimitGuard)
  async details(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const parameters = new UrlParameters(request.query);
    const type = parameters.choice('osmtype', ['n', 'w', 'r']);
    const id = parameters.number('osmid', 0, Number.MAX_SAFE_INTEGER);
    if (type === undefined || id === undefined)
      throw parameterError('osmtype', 'and osmid are required: other objects have no details');
    const keys = readOsmIds(new UrlParameters({ osm_ids: `${type}${id}` }));
    const language = languageOf(request);
    const [match] = await this.lookUp(keys, language, { request, reply });
    const output = readOutput(parameters, { format: 'json', details: true });
    reply.type(JSON_CONTENT_TYPE);
    if (!match) {
      reply.code(404);
      return JSON.stringify({ error: { code: 404, message: 'No place with that OSM ID found.' } });
    }
    const place = nominatimPlaceOf(match, { ...output, nameDetails: true });
    const { position, addressType, name, nameDetails, placeRank, importance, address } = place;
    return JSON.stringify({
      ...{ place_id: place.placeId, osm_type: type.toUpperCase(), osm_id: id },
      ...{ category: place.category, type: place.type, localname: name, names: nameDetails },
      ...{ rank_address: placeRank, rank_search: placeRank, importance },
      ...{ addresstype: addressType, address },
      ...{ country_code: address?.country_code, calculated_postcode: address?.postcode },
      centroid: { type: 'Point', coordinates: [position.lon, position.lat] },
      geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
    });
  }

  /** Needs no API key. */
  @Get(['status', 'status.php'])
  status(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    const isJson = new UrlParameters(request.query).text('format') === 'json';
    const isLoaded = this.health.dataSets.length > 0;
    reply.type(isJson ? JSON_CONTENT_TYPE : 'text/plain; charset=utf-8');
    if (!isJson) {
      if (!isLoaded) reply.code(500);
      return isLoaded ? 'OK' : 'ERROR: No database';
    }
    return JSON.stringify(
      isLoaded
        ? { status: 0, message: 'OK', data_updated: this.health.latestImport }
        : { status: 700, message: 'No database' },
    );
  }

  /** The destinations that were imported from objects of OpenStreetMap, in their order. */
  private async lookUp(
    keys: readonly string[],
    language: AnswerLanguage | undefined,
    exchange: Exchange,
  ): Promise<readonly Destination[]> {
    const names = new Set(this.health.dataSets.map(({ name }) => name));
    const namespaces = [...names].map((name) => v5(name, DATA_SET_NAMESPACE));
    const queries = keys.flatMap((key) =>
      namespaces.flatMap((namespace) =>
        [key, `poi/${key}`].map((name): IdQuery => ({
          kind: 'id',
          id: v5(name, namespace),
          limit: 1,
          language,
        })),
      ),
    );
    if (queries.length === 0) return [];
    const found = await this.geocoder.matches(queries, exchange);
    return found.flatMap((matches) => matches.slice(0, 1));
  }
}

const send = (reply: FastifyReply, output: NominatimOutput, result: NominatimResult): string => {
  const { format, callback } = output;
  const text = writeNominatim[format](result);
  if (format === 'xml') {
    reply.type('text/xml; charset=utf-8');
    return text;
  }
  reply.type(callback === undefined ? JSON_CONTENT_TYPE : 'application/javascript; charset=utf-8');
  return callback === undefined ? text : `${callback}(${text})`;
};

/** Undefined: the language of the query decides. */
const languageOf = ({ query, headers }: FastifyRequest): AnswerLanguage | undefined =>
  new UrlParameters(query).language('accept-language', headers['accept-language']);

/** The text that XML and GeocodeJSON repeat. */
const queryTextOf = ({ query }: FastifyRequest): string => {
  const parameters = new UrlParameters(query);
  return parameters.anyText('q', 'street', 'city', 'osm_ids', 'lat') ?? '';
};
