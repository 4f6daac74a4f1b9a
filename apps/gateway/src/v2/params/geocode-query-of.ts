import type { GeocodeQuery, InputFilter } from '#contracts';
import { addressOf } from '../../params/address-of.js';
import { countryOf } from '../../params/country-of.js';
import { matchLimit } from '../../params/match-limit.js';
import { searchableText } from '../../params/searchable-text.js';
import { vicinityOf } from '../../params/vicinity-of.js';
import { languages } from './languages.table.js';
import type { QueryParams } from './query.params.js';
import type { SourceIdParams } from './source-id.params.js';

/** Turns one valid query into the question that a worker understands. */
export function geocodeQueryOf(params: QueryParams, inputFilter: InputFilter): GeocodeQuery {
  const limit = matchLimit(params.additional_matches);
  const country = countryOf(params.country);
  const vicinity = params.location ? vicinityOf(params.location) : undefined;
  const from = vicinity?.position;
  if (params.id != null) return { kind: 'id', id: params.id.toLowerCase(), country, from, limit };
  if (params.source_id) return { ...sourceIdOf(params.source_id), country, from, limit };
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

const sourceIdOf = ({ os_uprn, os_udprn }: SourceIdParams) =>
  ({
    kind: 'source-id',
    scheme: os_uprn != null ? 'uprn' : 'udprn',
    value: (os_uprn ?? os_udprn ?? '').replace(/^0+(?=\d)/, ''),
  }) as const;
