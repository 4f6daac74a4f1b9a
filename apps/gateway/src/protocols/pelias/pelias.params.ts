import type {
  Address,
  AnswerLanguage,
  DegreeBox,
  Destination,
  Position,
  ReverseQuery,
  StructuredQuery,
  SuggestQuery,
  TextQuery,
  Vicinity,
} from '#contracts';
import { MAX_RADIUS_METRES, MOST_MATCHES, MOST_SUGGESTIONS } from '#contracts';
import { isInBox, kindOf } from '../place-facts.js';
import type { PlaceKind } from '../place-facts.js';
import { trustedAnswers } from '../protocol-geocoder.js';
import { parameterError } from '../url-parameters.js';
import type { UrlParameters } from '../url-parameters.js';

/** The layers of Pelias that this service has. */
export const layersOfKinds = {
  house: 'address',
  poi: 'venue',
  street: 'street',
  postcode: 'postalcode',
  suburb: 'neighbourhood',
  city: 'locality',
  county: 'county',
  state: 'region',
  country: 'country',
} as const satisfies Readonly<Record<PlaceKind, string>>;

/** The kinds of some layers; those that this service does not have are none. */
export const kindsOfLayers = (layers: readonly string[]): readonly PlaceKind[] =>
  (Object.keys(layersOfKinds) as PlaceKind[]).filter((kind) =>
    layers.includes(layersOfKinds[kind]),
  );

/** Names of several layers. */
const coarseLayers: Readonly<Record<string, readonly string[]>> = {
  coarse: ['postalcode', 'neighbourhood', 'locality', 'county', 'region', 'country'],
};

/** Which places an answer may have. */
export interface PeliasFilter {
  readonly size: number;
  readonly layers: readonly string[];
  readonly countries: readonly string[];
  readonly box?: DegreeBox;
  readonly language?: AnswerLanguage;
}

export const readPeliasFilter = (
  parameters: UrlParameters,
  header: string | undefined,
  most: number,
): PeliasFilter => ({
  size: parameters.limit('size', most),
  layers: parameters.list('layers').flatMap((layer) => coarseLayers[layer] ?? layer),
  countries: readCountries(parameters),
  box: readRectangle(parameters),
  language: parameters.language('lang', header),
});

/** Codes of two letters, or of three in the countries that have one. */
const readCountries = (parameters: UrlParameters): readonly string[] => {
  const codes = parameters.list('boundary.country').map((code) => code.toUpperCase());
  if (codes.some((code) => !/^[A-Z]{2,3}$/.test(code)))
    throw parameterError('boundary.country', 'must be country codes');
  return codes.map((code) => {
    const known = code.length === 2 ? code : twoLetterCodes.get(code);
    if (known === undefined)
      throw parameterError(
        'boundary.country',
        `has the unknown code ${code}: use that of two letters`,
      );
    return known;
  });
};

/** The alpha-3 codes (ISO 3166-1) of the countries whose addresses are known. */
const twoLetterCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ AUS: 'AU', AUT: 'AT', BEL: 'BE', BRA: 'BR', CAN: 'CA', CHE: 'CH', CHN: 'CN', CZE: 'CZ' },
    ...{ DEU: 'DE', DNK: 'DK', ESP: 'ES', FIN: 'FI', FRA: 'FR', GBR: 'GB', HKG: 'HK', IND: 'IN' },
    ...{ IRL: 'IE', ITA: 'IT', JPN: 'JP', KOR: 'KR', LIE: 'LI', LUX: 'LU', MEX: 'MX', NLD: 'NL' },
    ...{ NOR: 'NO', NZL: 'NZ', POL: 'PL', PRT: 'PT', SGP: 'SG', SVN: 'SI', SWE: 'SE', TWN: 'TW' },
    ...{ ARE: 'AE', USA: 'US', ZAF: 'ZA' },
  }),
);

const readRectangle = (parameters: UrlParameters): DegreeBox | undefined => {
  const side = (name: string, most: number) =>
    parameters.number(`boundary.rect.${name}`, -most, most);
  const [south, north] = [side('min_lat', 90), side('max_lat', 90)];
  const [west, east] = [side('min_lon', 180), side('max_lon', 180)];
  const given = [south, north, west, east].filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  if (south === undefined || north === undefined || west === undefined || east === undefined)
    throw parameterError('boundary.rect', 'needs min_lat, min_lon, max_lat and max_lon');
  if (south > north) throw parameterError('boundary.rect.min_lat', 'is greater than max_lat');
  return { south, north, west, east };
};

export const passesPeliasFilter = (
  destination: Destination,
  { layers, countries, box }: PeliasFilter,
): boolean =>
  (layers.length === 0 || layers.includes(layersOfKinds[kindOf(destination)])) &&
  (countries.length === 0 || countries.includes(destination.countryCode)) &&
  (!box || isInBox(destination.position, box));

const requiredText = (parameters: UrlParameters): string => {
  const text = parameters.text('text');
  if (text === undefined) throw parameterError('text', 'is missing');
  return text;
};

const focusOf = (parameters: UrlParameters): Position | undefined =>
  parameters.position('focus.point.lat', 'focus.point.lon');

/** The defaults of Pelias. */
const SEARCH_RADIUS_KM = 50;
const REVERSE_RADIUS_KM = 1;
const MOST_RADIUS_KM = 40_000;

const circleRadiusOf = (parameters: UrlParameters, usualKm: number): number =>
  parameters.radiusMetres('boundary.circle.radius', { usualKm, mostKm: MOST_RADIUS_KM });

const circleOf = (parameters: UrlParameters): Vicinity | undefined => {
  const position = parameters.position('boundary.circle.lat', 'boundary.circle.lon');
  if (!position) return undefined;
  return { position, radiusMetres: circleRadiusOf(parameters, SEARCH_RADIUS_KM) };
};

export const readAutocomplete = (
  parameters: UrlParameters,
  { box, countries, language }: PeliasFilter,
): SuggestQuery => ({
  ...{ kind: 'suggest', text: requiredText(parameters), limit: MOST_SUGGESTIONS },
  ...{ near: focusOf(parameters), box, language },
  ...(countries.length > 0 && { countries }),
});

/** What every forward query has in common. */
const forwardOf = (parameters: UrlParameters, { countries, language }: PeliasFilter) => ({
  ...trustedAnswers,
  ...{ limit: MOST_MATCHES, language, vicinity: circleOf(parameters) },
  ...(countries.length === 1 && { country: countries[0] }),
});

/** A search; also around its focus, where it has one. */
export const readPeliasSearch = (
  parameters: UrlParameters,
  filter: PeliasFilter,
): readonly TextQuery[] => {
  const common = forwardOf(parameters, filter);
  const query: TextQuery = { kind: 'text', text: requiredText(parameters), ...common };
  const position = focusOf(parameters);
  if (!position || common.vicinity) return [query];
  return [{ ...query, vicinity: { position, radiusMetres: MAX_RADIUS_METRES } }, query];
};

const structuredFields: readonly (readonly [string, keyof Address])[] = [
  ['venue', 'houseName'],
  ['address', 'streetName'],
  ['neighbourhood', 'locality'],
  ['borough', 'locality'],
  ['locality', 'city'],
  ['county', 'county'],
  ['region', 'state'],
  ['postalcode', 'postcode'],
  ['country', 'country'],
];

export const readPeliasStructured = (
  parameters: UrlParameters,
  filter: PeliasFilter,
): StructuredQuery => {
  const address = parameters.address(structuredFields);
  if (Object.keys(address).length === 0) throw parameterError('address', 'is missing');
  return { kind: 'structured', address, ...forwardOf(parameters, filter) };
};

export const readPeliasReverse = (
  parameters: UrlParameters,
  { language }: PeliasFilter,
): ReverseQuery => {
  const position = parameters.requiredPosition('point.lat', 'point.lon');
  const radiusMetres = circleRadiusOf(parameters, REVERSE_RADIUS_KM);
  return {
    ...{ kind: 'reverse', vicinity: { position, radiusMetres }, limit: MOST_MATCHES },
    language: language ?? 'local',
  };
};
