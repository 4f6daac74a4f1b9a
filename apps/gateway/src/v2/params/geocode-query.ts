import type { GeocodeQuery, InputFilter } from '#contracts';
import {
  matchLimit,
  searchableText,
  toAddress,
  toCountryCode,
  toVicinity,
} from '../../wire-format/query-conversion.js';
import { DEFAULT_LANGUAGE, v2Languages } from './v2-languages.table.js';
import type { QueryParams, SourceIdParams } from './query.params.js';

/** Converts a valid query to a query for the workers. */
export function toGeocodeQuery(params: QueryParams, inputFilter: InputFilter): GeocodeQuery {
  const limit = matchLimit(params.additional_matches);
  const country = toCountryCode(params.country);
  const vicinity = params.location ? toVicinity(params.location) : undefined;
  const from = vicinity?.position;
  if (params.id != null) return { kind: 'id', id: params.id.toLowerCase(), country, from, limit };
  if (params.source_id) return { ...sourceIdOf(params.source_id), country, from, limit };
  if (params.address_string != null) {
    const text = searchableText(params.address_string);
    return { kind: 'text', text, country, vicinity, inputFilter, limit };
  }
  if (params.address_structured) {
    const address = toAddress(params.address_structured);
    return { kind: 'structured', address, country, vicinity, inputFilter, limit };
  }
  if (!vicinity) throw new TypeError('A query without a kind passed validation');
  const language = v2Languages.get(params.language ?? DEFAULT_LANGUAGE) ?? 'local';
  return { kind: 'reverse', vicinity, country, language, limit };
}

const sourceIdOf = ({ os_uprn, os_udprn }: SourceIdParams) =>
  ({
    kind: 'source-id',
    scheme: os_uprn != null ? 'uprn' : 'udprn',
    value: (os_uprn ?? os_udprn ?? '').replace(/^0+(?=\d)/, ''),
  }) as const;
