import type { NominatimFormat } from './nominatim.params.js';
import type { NominatimPlace } from './nominatim-place.js';

/** What a response answers: searches and look-ups have a list of places, reverse queries have one. */
export interface NominatimResult {
  readonly endpoint: 'search' | 'reverse' | 'lookup';
  readonly places: readonly NominatimPlace[];
  /** As text, which XML and GeocodeJSON repeat. */
  readonly queryText: string;
}

/** Serialises a result in each format. */
export const writeNominatim: Readonly<
  Record<NominatimFormat, (result: NominatimResult) => string>
> = {
  json: (result) => JSON.stringify(listOrOne(result, (place) => jsonPlace(place, 'class'))),
  jsonv2: (result) => JSON.stringify(listOrOne(result, (place) => jsonPlace(place, 'category'))),
  geojson: (result) => JSON.stringify(geoJson(result)),
  geocodejson: (result) => JSON.stringify(geocodeJson(result)),
  xml: (result) => xml(result),
};

/** What clients read where nothing was found. */
const NOTHING_FOUND = 'Unable to geocode';

const listOrOne = (
  { endpoint, places }: NominatimResult,
  write: (place: NominatimPlace) => object,
): object => {
  const written = places.map(write);
  return endpoint === 'reverse' ? (written[0] ?? { error: NOTHING_FOUND }) : written;
};

/** The object of OpenStreetMap; absent where the source is another one. */
const osmFields = ({ osmType, osmId }: NominatimPlace) => ({ osm_type: osmType, osm_id: osmId });

const detailFields = ({ address, extraTags, nameDetails, entrances }: NominatimPlace) => ({
  ...{ address, extratags: extraTags, namedetails: nameDetails, entrances },
});

const polygonFields = ({ polygon }: NominatimPlace): object => {
  if (polygon === undefined) return {};
  if (typeof polygon === 'object') return { geojson: polygon };
  if (polygon.startsWith('<')) return { geokml: polygon };
  return /^PO/.test(polygon) ? { geotext: polygon } : { svg: polygon };
};

/** The two JSON formats differ in the name of the category. */
const jsonPlace = (place: NominatimPlace, categoryField: 'class' | 'category'): object => ({
  place_id: place.placeId,
  licence: place.licence,
  ...osmFields(place),
  lat: String(place.position.lat),
  lon: String(place.position.lon),
  [categoryField]: place.category,
  type: place.type,
  place_rank: place.placeRank,
  importance: place.importance,
  addresstype: place.addressType,
  name: place.name,
  display_name: place.displayName,
  ...detailFields(place),
  boundingbox: place.boundingBox.map(String),
  ...polygonFields(place),
});

const geometryOf = ({ polygon, position }: NominatimPlace): object =>
  typeof polygon === 'object'
    ? polygon
    : { type: 'Point', coordinates: [position.lon, position.lat] };

const bboxOf = ({ boundingBox: [south, north, west, east] }: NominatimPlace) => [
  ...[west, south, east, north],
];

const geoJson = ({ endpoint, places }: NominatimResult): object => {
  if (endpoint === 'reverse' && places.length === 0) return { error: NOTHING_FOUND };
  return {
    type: 'FeatureCollection',
    licence: places[0]?.licence ?? '',
    features: places.map((place) => ({
      type: 'Feature',
      properties: {
        place_id: place.placeId,
        ...osmFields(place),
        place_rank: place.placeRank,
        category: place.category,
        type: place.type,
        importance: place.importance,
        addresstype: place.addressType,
        name: place.name,
        display_name: place.displayName,
        ...detailFields(place),
      },
      bbox: bboxOf(place),
      geometry: geometryOf(place),
    })),
  };
};

/** GeocodeJSON 0.1.0: the address is flat, with its own names. */
const geocodeJson = ({ endpoint, places, queryText }: NominatimResult): object => {
  if (endpoint === 'reverse' && places.length === 0) return { error: NOTHING_FOUND };
  return {
    type: 'FeatureCollection',
    geocoding: {
      version: '0.1.0',
      attribution: places[0]?.licence ?? '',
      licence: places[0]?.licence ?? '',
      query: queryText,
    },
    features: places.map((place) => ({
      type: 'Feature',
      properties: { geocoding: geocodingProperties(place) },
      geometry: geometryOf(place),
    })),
  };
};

const geocodingProperties = (place: NominatimPlace): object => {
  const { address } = place;
  return {
    place_id: place.placeId,
    ...osmFields(place),
    osm_key: place.category,
    osm_value: place.type,
    type: geocodingTypes.get(place.placeRank) ?? 'house',
    label: place.displayName,
    name: place.name || undefined,
    housenumber: address?.house_number,
    street: address?.road,
    locality: address?.suburb,
    postcode: address?.postcode,
    city: address?.city,
    county: address?.county,
    state: address?.state,
    country: address?.country,
    country_code: address?.country_code,
  };
};

const geocodingTypes: ReadonlyMap<number, string> = new Map([
  [4, 'country'],
  [8, 'state'],
  [12, 'county'],
  [16, 'city'],
  [19, 'district'],
  [21, 'postcode'],
  [26, 'street'],
]);

const escapeXml = (text: string): string =>
  text
    // No character reference makes them valid in XML 1.0.
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Elements for the components of an address, and attributes for the rest. */
const attributesOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value as string | number))}"`)
    .join('');

const elementsOf = (fields: Readonly<Record<string, string>> = {}): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('');

const xml = ({ endpoint, places, queryText }: NominatimResult): string => {
  const head = '<?xml version="1.0" encoding="UTF-8" ?>\n';
  const common = {
    timestamp: new Date().toUTCString(),
    attribution: places[0]?.licence ?? '',
    querystring: queryText,
  };
  if (endpoint === 'reverse') {
    const [place] = places;
    const content = place
      ? `<result${attributesOf(xmlFields(place))}>${escapeXml(place.displayName)}</result>` +
        `<addressparts>${elementsOf(place.address)}</addressparts>`
      : `<error>${NOTHING_FOUND}</error>`;
    return `${head}<reversegeocode${attributesOf(common)}>${content}</reversegeocode>`;
  }
  const listed = places.map((place) => {
    const fields = { ...xmlFields(place), display_name: place.displayName };
    return `<place${attributesOf(fields)}>${elementsOf(place.address)}</place>`;
  });
  const root = endpoint === 'search' ? 'searchresults' : 'lookupresults';
  return `${head}<${root}${attributesOf(common)}>${listed.join('')}</${root}>`;
};

const xmlFields = (place: NominatimPlace) => ({
  place_id: place.placeId,
  ...osmFields(place),
  lat: place.position.lat,
  lon: place.position.lon,
  boundingbox: place.boundingBox.join(','),
  place_rank: place.placeRank,
  address_rank: place.placeRank,
  importance: place.importance,
  class: place.category,
  type: place.type,
  ...(typeof place.polygon === 'string' && polygonFields(place)),
});
