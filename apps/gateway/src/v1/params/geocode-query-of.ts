import type { GeocodeQuery } from '#contracts';
import { addressOf } from '../../params/address-of.js';
import { countryOf } from '../../params/country-of.js';
import { matchLimit } from '../../params/match-limit.js';
import { searchableText } from '../../params/searchable-text.js';
import { vicinityOf } from '../../params/vicinity-of.js';
import type { V1RequestParams } from './request.params.js';

/**
 * Turns valid params into the question that a worker understands; undefined when they hold nothing
 * to search for. An address of blanks only counts as none, so that beside a position it is the
 * position that is asked for.
 */
export function geocodeQueryOf(params: V1RequestParams): GeocodeQuery | undefined {
  const limit = matchLimit(params.additional_matches);
  const country = countryOf(params.country);
  const { latitude, longitude, distance_filter } = params;
  const vicinity =
    latitude == null || longitude == null
      ? undefined
      : vicinityOf({ latitude, longitude, distance_filter });
  const forward = { country, vicinity, inputFilter: 'loose', limit } as const;
  const text = searchableText(params.address_string ?? '');
  if (text !== '') return { kind: 'text', text, ...forward };
  const address = addressOf(params.address_structured ?? {});
  if (Object.values(address).some((part) => part !== undefined)) {
    return { kind: 'structured', address, ...forward };
  }
  return vicinity && { kind: 'reverse', vicinity, country, language: 'local', limit };
}
