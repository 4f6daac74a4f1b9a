import type { GeocodeQuery, Vicinity } from '#contracts';
import { addressOf } from '../../params/address-of.js';
import { countryOf } from '../../params/country-of.js';
import { searchableText } from '../../params/searchable-text.js';
import type { V1RequestParams } from './request.params.js';

const DEFAULT_RADIUS_METRES = 5000;

/** The best match and four beside it. */
const LIMIT_WITH_ADDITIONAL = 5;

/**
 * Turns valid params into the question that a worker understands; undefined when they hold nothing
 * to search for. An address of blanks only counts as none, so that beside a position it is the
 * position that is asked for.
 */
export function geocodeQueryOf(params: V1RequestParams): GeocodeQuery | undefined {
  const limit = params.additional_matches ? LIMIT_WITH_ADDITIONAL : 1;
  const country = countryOf(params.country);
  const vicinity = vicinityOf(params);
  const forward = { country, vicinity, inputFilter: 'loose', limit } as const;
  const text = searchableText(params.address_string ?? '');
  if (text !== '') return { kind: 'text', text, ...forward };
  const address = addressOf(params.address_structured ?? {});
  if (Object.values(address).some((part) => part !== undefined)) {
    return { kind: 'structured', address, ...forward };
  }
  return vicinity && { kind: 'reverse', vicinity, country, language: 'local', limit };
}

const vicinityOf = (params: V1RequestParams): Vicinity | undefined =>
  params.latitude == null || params.longitude == null
    ? undefined
    : {
        position: { lat: params.latitude, lon: params.longitude },
        radiusMetres: params.distance_filter ?? DEFAULT_RADIUS_METRES,
      };
