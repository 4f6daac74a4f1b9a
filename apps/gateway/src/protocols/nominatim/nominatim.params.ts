import type {
  Address,
  AnswerLanguage,
  DegreeBox,
  ReverseQuery,
  StructuredQuery,
  TextQuery,
} from '#contracts';
import { MAX_RADIUS_METRES, MOST_MATCHES } from '#contracts';
import type { PlaceKind } from '../place-facts.js';
import { trustedAnswers } from '../protocol-geocoder.js';
import { parameterError } from '../url-parameters.js';
import type { UrlParameters } from '../url-parameters.js';

/** The formats of a response. */
export const nominatimFormats = ['xml', 'json', 'jsonv2', 'geojson', 'geocodejson'] as const;
export type NominatimFormat = (typeof nominatimFormats)[number];

/** The formats of the outline of a building. */
export const polygonFormats = ['geojson', 'kml', 'svg', 'text'] as const;
export type PolygonFormat = (typeof polygonFormats)[number];

/** What a response contains. */
export interface NominatimOutput {
  readonly format: NominatimFormat;
  readonly addressDetails: boolean;
  readonly nameDetails: boolean;
  readonly extraTags: boolean;
  readonly entrances: boolean;
  readonly polygon?: PolygonFormat;
  /** The function that a JavaScript response calls (JSONP). */
  readonly callback?: string;
}

/** `format` is that of a request that names none, `details` whether it gets the parts of the address. */
export const readOutput = (
  parameters: UrlParameters,
  { format = 'jsonv2', details }: { readonly format?: NominatimFormat; readonly details: boolean },
): NominatimOutput => {
  const callback = parameters.text('json_callback');
  if (callback !== undefined && !/^[\w$.]+$/.test(callback))
    throw parameterError('json_callback', 'must be the name of a function');
  return {
    format: parameters.choice('format', nominatimFormats) ?? format,
    addressDetails: parameters.text('addressdetails') ? parameters.flag('addressdetails') : details,
    nameDetails: parameters.flag('namedetails'),
    extraTags: parameters.flag('extratags'),
    entrances: parameters.flag('entrances'),
    polygon: polygonFormats.find((name) => parameters.flag(`polygon_${name}`)),
    callback,
  };
};

/** A search, as its parameters describe it. */
export interface NominatimSearch {
  readonly query: TextQuery | StructuredQuery;
  /** None: everywhere. */
  readonly countries: readonly string[];
  readonly limit: number;
  /** Raises the matches inside; excludes the others where it is bounded. */
  readonly box?: DegreeBox;
  readonly isBounded: boolean;
  readonly layers: readonly string[];
  readonly featureType?: FeatureType;
  /** Excludes further matches with the label of a better one. */
  readonly dedupes: boolean;
}

export const featureTypes = ['country', 'state', 'city', 'settlement'] as const;
export type FeatureType = (typeof featureTypes)[number];

/** The parameters of a structured query, with the component of the address that each fills. */
const structuredFields: readonly (readonly [string, keyof Address])[] = [
  ['amenity', 'houseName'],
  ['street', 'streetName'],
  ['city', 'city'],
  ['county', 'county'],
  ['state', 'state'],
  ['country', 'country'],
  ['postalcode', 'postcode'],
];

/** Throws an ApiError where a parameter is wrong, or no query is given. */
export const readSearch = (
  parameters: UrlParameters,
  language: AnswerLanguage | undefined,
): NominatimSearch => {
  const common = { ...trustedAnswers, limit: MOST_MATCHES, language };
  const text = parameters.text('q');
  const address = parameters.address(structuredFields);
  const isStructured = Object.keys(address).length > 0;
  if (text !== undefined && isStructured)
    throw parameterError('q', 'cannot be combined with structured parameters');
  if (text === undefined && !isStructured) throw parameterError('q', 'is missing');
  return {
    query:
      text === undefined
        ? { kind: 'structured', address, ...common }
        : { kind: 'text', text, ...common },
    countries: parameters.countries('countrycodes'),
    limit: parameters.limit('limit', MOST_MATCHES),
    box: parameters.box('viewbox'),
    isBounded: parameters.flag('bounded'),
    layers: parameters.list('layer'),
    featureType: parameters.choice('featureType', featureTypes),
    dedupes: parameters.text('dedupe') === undefined || parameters.flag('dedupe'),
  };
};

/** The kind of place that a reverse answer is coarsened to, by the zoom up to which it is. */
const kindsByZoom: readonly (readonly [mostZoom: number, PlaceKind])[] = [
  [4, 'country'],
  [7, 'state'],
  [9, 'county'],
  [12, 'city'],
  [15, 'suburb'],
  [17, 'street'],
];

/** A reverse query. `kind` is absent where the answer is the address itself. */
export interface NominatimReverse {
  readonly query: ReverseQuery;
  readonly kind?: PlaceKind;
}

const HOUSE_ZOOM = 18;

export const readReverse = (
  parameters: UrlParameters,
  language: AnswerLanguage | undefined,
): NominatimReverse => {
  const position = parameters.requiredPosition('lat', 'lon');
  const zoom = parameters.number('zoom', 0, 22) ?? HOUSE_ZOOM;
  const vicinity = { position, radiusMetres: MAX_RADIUS_METRES };
  return {
    query: { kind: 'reverse', vicinity, language: language ?? 'local', limit: 1 },
    kind: kindsByZoom.find(([mostZoom]) => zoom <= mostZoom)?.[1],
  };
};

/** An object of OpenStreetMap in a look-up: `N`, `W` or `R`, and its number. */
export const readOsmIds = (parameters: UrlParameters): readonly string[] => {
  const items = parameters.list('osm_ids');
  if (items.length === 0) throw parameterError('osm_ids', 'is missing');
  if (items.length > MOST_OSM_IDS)
    throw parameterError('osm_ids', `must have at most ${MOST_OSM_IDS} objects`);
  return items.map((item) => {
    const [, letter = '', id = ''] = /^([NWR])(\d{1,15})$/i.exec(item) ?? [];
    const type = osmTypes.get(letter.toUpperCase());
    if (type === undefined) throw parameterError('osm_ids', 'must be a list such as N123,W456');
    return `${type}/${id}`;
  });
};

const MOST_OSM_IDS = 50;

const osmTypes: ReadonlyMap<string, string> = new Map([
  ['N', 'node'],
  ['W', 'way'],
  ['R', 'relation'],
]);
