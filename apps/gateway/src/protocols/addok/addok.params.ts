import type { Destination, Position, ReverseQuery, SuggestQuery, TextQuery } from '#contracts';
import { MAX_RADIUS_METRES, MOST_MATCHES, MOST_SUGGESTIONS } from '#contracts';
import { kindOf } from '../place-facts.js';
import type { PlaceKind } from '../place-facts.js';
import { trustedAnswers } from '../protocol-geocoder.js';
import { parameterError } from '../url-parameters.js';
import type { UrlParameters } from '../url-parameters.js';

/** The types of addok's places. */
const types = ['housenumber', 'street', 'locality', 'municipality'] as const;
export type AddokType = (typeof types)[number];

const typesOfKinds: Readonly<Record<PlaceKind, AddokType>> = {
  house: 'housenumber',
  poi: 'housenumber',
  street: 'street',
  postcode: 'locality',
  suburb: 'locality',
  city: 'municipality',
  county: 'municipality',
  state: 'municipality',
  country: 'municipality',
};

/** The kind that a reverse answer of a type is coarsened to. */
export const kindsOfTypes: Readonly<Record<AddokType, PlaceKind>> = {
  housenumber: 'house',
  street: 'street',
  locality: 'suburb',
  municipality: 'city',
};

export const addokTypeOf = (destination: Destination): AddokType =>
  typesOfKinds[kindOf(destination)];

/** Which places an answer may have. */
export interface AddokFilter {
  readonly limit: number;
  readonly type?: AddokType;
  readonly postcode?: string;
}

/** addok's default. */
const DEFAULT_LIMIT = 5;

export const readAddokFilter = (parameters: UrlParameters): AddokFilter => ({
  limit: parameters.limit('limit', MOST_SUGGESTIONS, DEFAULT_LIMIT),
  type: parameters.choice('type', types),
  postcode: parameters.text('postcode'),
});

export const passesAddokFilter = (
  destination: Destination,
  { type, postcode }: AddokFilter,
): boolean =>
  (type === undefined || addokTypeOf(destination) === type) &&
  (postcode === undefined || destination.address.postcode === postcode);

const nearOf = (parameters: UrlParameters): Position | undefined =>
  parameters.position('lat', parameters.text('lng') === undefined ? 'lon' : 'lng');

/** A search as you type with `autocomplete=1`, else of a whole text, also around the position. */
export const readAddokSearch = (parameters: UrlParameters): SuggestQuery | readonly TextQuery[] => {
  const text = parameters.text('q');
  if (text === undefined) throw parameterError('q', 'is missing');
  const position = nearOf(parameters);
  if (parameters.flag('autocomplete'))
    return { kind: 'suggest', text, limit: MOST_SUGGESTIONS, near: position };
  const query = addokTextQuery(text);
  const vicinity = position && { position, radiusMetres: MAX_RADIUS_METRES };
  return vicinity ? [{ ...query, vicinity }, query] : [query];
};

export const addokTextQuery = (text: string, limit = MOST_MATCHES): TextQuery => ({
  ...trustedAnswers,
  ...{ kind: 'text', text, limit },
});

export const readAddokReverse = (parameters: UrlParameters): ReverseQuery => {
  const position = nearOf(parameters);
  if (!position) throw parameterError('lat', 'is missing');
  return addokReverseQuery(position, MOST_MATCHES);
};

export const addokReverseQuery = (position: Position, limit: number): ReverseQuery => ({
  ...{ kind: 'reverse', vicinity: { position, radiusMetres: MAX_RADIUS_METRES }, limit },
  language: 'local',
});
