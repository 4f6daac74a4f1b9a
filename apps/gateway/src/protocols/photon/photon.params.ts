import type {
  Address,
  AnswerLanguage,
  DegreeBox,
  Destination,
  Position,
  ReverseQuery,
  StructuredQuery,
  SuggestQuery,
  SuggestionKind,
} from '#contracts';
import { MOST_MATCHES, MOST_SUGGESTIONS } from '#contracts';
import { isInBox, kindOf, tagOf } from '../place-facts.js';
import type { PlaceKind } from '../place-facts.js';
import { trustedAnswers } from '../protocol-geocoder.js';
import { parameterError } from '../url-parameters.js';
import type { UrlParameters } from '../url-parameters.js';

/** The layers of Photon. */
export const photonLayers = [
  'house',
  'street',
  'locality',
  'district',
  'city',
  'county',
  'state',
  'country',
  'other',
] as const;
export type PhotonLayer = (typeof photonLayers)[number];

const layersOfKinds: Readonly<Record<PlaceKind, PhotonLayer>> = {
  house: 'house',
  poi: 'house',
  street: 'street',
  postcode: 'other',
  suburb: 'district',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
};

/** The kind that a reverse answer of a layer is coarsened to. */
export const kindsOfLayer: Readonly<Record<PhotonLayer, PlaceKind>> = {
  house: 'house',
  street: 'street',
  locality: 'suburb',
  district: 'suburb',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
  other: 'postcode',
};

export const layerOf = (destination: Destination): PhotonLayer =>
  layersOfKinds[kindOf(destination)];

/** Which places an answer may have. */
export interface PhotonFilter {
  readonly limit: number;
  readonly layers: readonly PhotonLayer[];
  readonly tags: readonly TagFilter[];
  readonly box?: DegreeBox;
  readonly countries: readonly string[];
}

/** `key:value`, `key`, `:value`, each also excluded by `!` in front or before the value. */
interface TagFilter {
  readonly key?: string;
  readonly value?: string;
  readonly excludes: boolean;
}

export const readFilter = (parameters: UrlParameters, mostPlaces: number): PhotonFilter => {
  const layers = parameters.list('layer');
  const unknown = layers.find((layer) => !photonLayers.some((known) => known === layer));
  if (unknown !== undefined)
    throw parameterError('layer', `must be one of ${photonLayers.join(', ')}`);
  return {
    limit: parameters.limit('limit', mostPlaces),
    layers: layers as readonly PhotonLayer[],
    tags: parameters.list('osm_tag').map(readTagFilter),
    box: parameters.box('bbox'),
    countries: parameters.countries('countrycode'),
  };
};

const readTagFilter = (text: string): TagFilter => {
  const [, mark = '', key = '', , inner = '', value = ''] =
    /^(!?)([^:]*)(:(!?)(.*))?$/.exec(text) ?? [];
  return {
    excludes: mark !== '' || inner !== '',
    key: key === '' ? undefined : key,
    value: value === '' ? undefined : value,
  };
};

/** Whether a place may be in an answer. Of tags that include, one is enough; of those that exclude, none may fit. */
export const passesFilter = (
  destination: Destination,
  { layers, tags, box, countries }: PhotonFilter,
): boolean => {
  const [key, value] = tagOf(destination);
  const fits = (tag: TagFilter): boolean =>
    (tag.key === undefined || tag.key === key) && (tag.value === undefined || tag.value === value);
  const including = tags.filter(({ excludes }) => !excludes);
  return (
    (layers.length === 0 || layers.includes(layerOf(destination))) &&
    (including.length === 0 || including.some(fits)) &&
    !tags.some((tag) => tag.excludes && fits(tag)) &&
    (!box || isInBox(destination.position, box)) &&
    (countries.length === 0 || countries.includes(destination.countryCode))
  );
};

/** The language of the answer; undefined: that of the query. `default` is the local one. */
const readPhotonLanguage = (parameters: UrlParameters): AnswerLanguage | undefined => {
  const lang = parameters.text('lang')?.toLowerCase();
  if (lang === undefined) return undefined;
  if (lang === 'default') return 'local';
  const [, code] = /^([a-z]{2})(?:-|$)/.exec(lang) ?? [];
  if (code === undefined) throw parameterError('lang', 'must be a language code or default');
  return code;
};

const kindsOfLayers: ReadonlyMap<PhotonLayer, readonly SuggestionKind[]> = new Map([
  ['house', ['address', 'place-of-interest']],
  ['street', ['street']],
]);

/** A search as you type. */
export const readPhotonQuery = (
  parameters: UrlParameters,
  { box, countries, layers, tags }: PhotonFilter,
): SuggestQuery => {
  const text = parameters.text('q');
  if (text === undefined) throw parameterError('q', 'is missing');
  // Read so that a wrong value is an error; the bias has one strength.
  parameters.number('zoom', 0, 22);
  parameters.number('location_bias_scale', 0, 1);
  const kinds = new Set(layers.flatMap((layer) => kindsOfLayers.get(layer) ?? ['place' as const]));
  return {
    ...{ kind: 'suggest', text },
    // More than `limit`, because filters remove some.
    limit: MOST_SUGGESTIONS,
    near: parameters.position('lat', 'lon'),
    box,
    ...(countries.length > 0 && { countries }),
    ...(kinds.size > 0 && tags.length === 0 && { kinds: [...kinds] }),
    language: readPhotonLanguage(parameters),
  };
};

const structuredFields: readonly (readonly [string, keyof Address])[] = [
  ['housenumber', 'streetNumber'],
  ['street', 'streetName'],
  ['district', 'locality'],
  ['city', 'city'],
  ['county', 'county'],
  ['state', 'state'],
  ['postcode', 'postcode'],
];

/** The parameters of `structured`. */
export const readPhotonStructured = (parameters: UrlParameters): StructuredQuery => {
  const address = parameters.address(structuredFields);
  const [country] = parameters.countries('countrycode');
  if (Object.keys(address).length === 0) throw parameterError('street', 'or city is missing');
  return {
    ...trustedAnswers,
    ...{ kind: 'structured', address, country, limit: MOST_MATCHES },
    language: readPhotonLanguage(parameters),
  };
};

/** Photon's default, in kilometres. */
const REVERSE_RADIUS_KM = 1;
const MOST_RADIUS_KM = 5_000;

export const readPhotonReverse = (parameters: UrlParameters): ReverseQuery => {
  const position: Position = parameters.requiredPosition('lat', 'lon');
  const range = { usualKm: REVERSE_RADIUS_KM, mostKm: MOST_RADIUS_KM };
  const radiusMetres = parameters.radiusMetres('radius', range);
  return {
    ...{ kind: 'reverse', vicinity: { position, radiusMetres }, limit: MOST_MATCHES },
    language: readPhotonLanguage(parameters) ?? 'local',
  };
};
