import type { GeocodeQuery, InputFilter, Position, Vicinity } from '#contracts';
import { addressOf } from '../../params/address-of.js';
import { countryOf } from '../../params/country-of.js';
import { languages } from './languages.table.js';
import type { LocationParams } from './location.params.js';
import type { QueryParams } from './query.params.js';
import { searchableText } from '../../params/searchable-text.js';
import type { SourceIdParams } from './source-id.params.js';

const DEFAULT_RADIUS_METRES = 5000;

/** The best match and four beside it. */
const LIMIT_WITH_ADDITIONAL = 5;

/** Turns one valid query into the question that a worker understands. */
export function geocodeQueryOf(params: QueryParams, inputFilter: InputFilter): GeocodeQuery {
  const limit = params.additional_matches ? LIMIT_WITH_ADDITIONAL : 1;
  const country = countryOf(params.country);
  const from = params.location ? positionOf(params.location) : undefined;
  const vicinity = params.location ? vicinityOf(params.location) : undefined;
  if (params.id != null) return { kind: 'id', id: params.id.toLowerCase(), from, limit };
  if (params.source_id) return { ...sourceIdOf(params.source_id), from, limit };
  const forward = { country, vicinity, inputFilter, limit };
  if (params.address_string != null) {
    return { kind: 'text', text: searchableText(params.address_string), ...forward };
  }
  if (params.address_structured) {
    return { kind: 'structured', address: addressOf(params.address_structured), ...forward };
  }
  if (!vicinity) throw new TypeError('A query without a kind passed validation');
  const language = languages.get(params.language ?? 'Auto') ?? 'local';
  return { kind: 'reverse', vicinity, country, language, limit };
}

const positionOf = ({ latitude, longitude }: LocationParams): Position => ({
  lat: latitude,
  lon: longitude,
});

const vicinityOf = (location: LocationParams): Vicinity => ({
  position: positionOf(location),
  radiusMetres: location.distance_filter ?? DEFAULT_RADIUS_METRES,
});

const sourceIdOf = ({ os_uprn, os_udprn }: SourceIdParams) =>
  ({
    kind: 'source-id',
    scheme: os_uprn != null ? 'uprn' : 'udprn',
    value: (os_uprn ?? os_udprn ?? '').replace(/^0+(?=\d)/, ''),
  }) as const;
