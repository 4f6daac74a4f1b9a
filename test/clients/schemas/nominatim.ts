import type { SchemaObject } from 'ajv';
import {
  boundingBox,
  featureCollection,
  geometry,
  name,
  namesOf,
  point,
  share,
  text,
  timestamp,
} from './geojson.js';

/**
 * Nominatim's answers (https://nominatim.org/release-docs/latest/api/Output/). `addresstype`, `name` and
 * `entrances` are in its releases of today.
 */
const reference = {
  place_id: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  osm_type: { enum: ['node', 'way', 'relation'] },
  osm_id: { type: 'integer', minimum: 1 },
} as const;

/** An object of OpenStreetMap has a type and an id. */
const both = { osm_type: ['osm_id'], osm_id: ['osm_type'] } as const;

/** Nominatim's ranks: 0 for the planet to 30 for a house. */
const rank: SchemaObject = { type: 'integer', minimum: 0, maximum: 30 };

const degrees: SchemaObject = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?(e-\\d+)?$' };

/** Labels of the components of an address. `building` is what map controls read. */
const addressLabels = [
  ...['country', 'country_code', 'region', 'state', 'state_district', 'county', 'postcode'],
  ...['municipality', 'city', 'town', 'village', 'city_district', 'district', 'borough', 'suburb'],
  ...['neighbourhood', 'quarter', 'hamlet', 'road', 'house_number', 'house_name', 'building'],
  ...['amenity', 'aeroway', 'club', 'craft', 'healthcare', 'historic', 'landuse', 'leisure'],
  ...['office', 'place', 'railway', 'shop', 'tourism'],
];

const address: SchemaObject = {
  type: 'object',
  properties: {
    ...namesOf(...addressLabels),
    country_code: { type: 'string', pattern: '^[a-z]{2}$' },
  },
  required: ['country_code'],
  additionalProperties: false,
};

const tags: SchemaObject = { type: 'object', additionalProperties: text };

const entrances: SchemaObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: { type: name, lat: degrees, lon: degrees },
    required: ['type', 'lat', 'lon'],
    additionalProperties: false,
  },
};

const details = { address, extratags: tags, namedetails: tags, entrances };

const described = {
  type: name,
  place_rank: rank,
  importance: share,
  addresstype: name,
  name: text,
  display_name: name,
};

const numbers = '-?[\\d.]+(e-\\d+)?';

/** `category` is the field with the key of the tag: it differs between the JSON formats. */
const placeWith = (category: 'class' | 'category'): SchemaObject => ({
  type: 'object',
  properties: {
    ...{ ...reference, ...described, ...details, licence: text, lat: degrees, lon: degrees },
    [category]: name,
    boundingbox: {
      type: 'array',
      items: degrees,
      corners: ['south', 'north', 'west', 'east'],
    },
    geojson: geometry,
    svg: { type: 'string', pattern: `^(cx="${numbers}" cy="${numbers}"|M .* L .* Z)$` },
    geotext: { type: 'string', pattern: '^(POINT|POLYGON)\\([^a-z]+\\)$' },
    geokml: { type: 'string', pattern: '^<(Point|Polygon)>.*</(Point|Polygon)>$' },
  },
  required: [
    ...['place_id', 'licence', 'lat', 'lon', 'boundingbox', category, 'type'],
    ...['place_rank', 'importance', 'addresstype', 'name', 'display_name'],
  ],
  dependentRequired: both,
  additionalProperties: false,
});

const geoJson = featureCollection({
  properties: {
    type: 'object',
    properties: { ...reference, ...described, ...details, category: name },
    required: ['place_id', 'category', ...Object.keys(described)],
    dependentRequired: both,
    additionalProperties: false,
  },
  geometry,
  featureMembers: { bbox: boundingBox },
  members: { licence: text },
  required: ['licence'],
});

/** GeocodeJSON 0.1.0 (https://github.com/geocoders/geocodejson-spec); `osm_*` and `place_id` are Nominatim's. */
const geocodeJson = featureCollection({
  properties: {
    type: 'object',
    properties: {
      geocoding: {
        type: 'object',
        properties: {
          ...reference,
          ...namesOf('osm_key', 'osm_value', 'label', 'name', 'housenumber', 'street', 'locality'),
          ...namesOf('district', 'postcode', 'city', 'county', 'state', 'country'),
          country_code: { type: 'string', pattern: '^[a-z]{2}$' },
          type: {
            enum: [
              ...['house', 'street', 'locality', 'district', 'postcode'],
              ...['city', 'county', 'state', 'country'],
            ],
          },
        },
        required: ['type', 'label', 'place_id'],
        dependentRequired: both,
        additionalProperties: false,
      },
    },
    required: ['geocoding'],
    additionalProperties: false,
  },
  geometry,
  members: {
    geocoding: {
      type: 'object',
      properties: {
        version: { const: '0.1.0' },
        licence: text,
        attribution: text,
        query: text,
      },
      required: ['version'],
      additionalProperties: false,
    },
  },
  required: ['geocoding'],
});

const nothingFound: SchemaObject = {
  type: 'object',
  properties: { error: { const: 'Unable to geocode' } },
  required: ['error'],
  additionalProperties: false,
};

const onePlaceOrNone = (place: SchemaObject): SchemaObject => ({ anyOf: [place, nothingFound] });

const listOf = (place: SchemaObject): SchemaObject => ({ type: 'array', items: place });

/** Of `search` and `lookup`, which list places, by their format. */
export const nominatimLists = {
  json: listOf(placeWith('class')),
  jsonv2: listOf(placeWith('category')),
  geojson: geoJson,
  geocodejson: geocodeJson,
};

/** Of `reverse`, which has one place or none. */
export const nominatimPlaces = {
  json: onePlaceOrNone(placeWith('class')),
  jsonv2: onePlaceOrNone(placeWith('category')),
  geojson: onePlaceOrNone(geoJson),
  geocodejson: onePlaceOrNone(geocodeJson),
};

/** https://nominatim.org/release-docs/latest/api/Details/ */
export const nominatimDetails: SchemaObject = {
  type: 'object',
  properties: {
    ...reference,
    osm_type: { enum: ['N', 'W', 'R'] },
    ...{ category: name, type: name, localname: text, names: tags, addresstype: name },
    ...{ rank_address: rank, rank_search: rank, importance: share, address },
    ...{ country_code: { type: 'string', pattern: '^[a-z]{2}$' }, calculated_postcode: name },
    ...{ centroid: point, geometry: point },
  },
  required: [
    ...['place_id', 'osm_type', 'osm_id', 'category', 'type', 'localname', 'names'],
    ...['rank_address', 'rank_search', 'importance', 'centroid', 'geometry'],
  ],
  additionalProperties: false,
};

/** https://nominatim.org/release-docs/latest/api/Status/ */
export const nominatimStatus: SchemaObject = {
  type: 'object',
  properties: {
    status: { enum: [0, 700, 701, 702, 703, 704] },
    message: name,
    data_updated: timestamp,
  },
  required: ['status', 'message'],
  additionalProperties: false,
};

export const nominatimError: SchemaObject = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'integer', minimum: 400 }, message: name },
      required: ['code', 'message'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};

const box: SchemaObject = { type: 'string', pattern: `^(${numbers},){3}${numbers}$` };

/** Attributes of XML are texts. */
const xmlPlace = {
  place_id: { type: 'string', pattern: '^\\d+$' },
  osm_type: reference.osm_type,
  osm_id: { type: 'string', pattern: '^\\d+$' },
  ...{ lat: degrees, lon: degrees, boundingbox: box, place_rank: text, address_rank: text },
  ...{ importance: degrees, class: name, type: name, display_name: name },
  ...{ svg: text, geotext: text, geokml: text },
};

const xmlPlaceAttributes = (...required: readonly string[]): SchemaObject => ({
  type: 'object',
  properties: xmlPlace,
  required: ['place_id', 'lat', 'lon', 'boundingbox', 'place_rank', 'address_rank', ...required],
  dependentRequired: both,
  additionalProperties: false,
});

const xmlElement = (
  element: string,
  { attributes = { type: 'object', maxProperties: 0 }, children = { maxItems: 0 } }: XmlContent,
): SchemaObject => ({
  type: 'object',
  properties: {
    name: { const: element },
    attributes,
    children: { type: 'array', ...children },
    text,
  },
  required: ['name', 'attributes', 'children', 'text'],
  additionalProperties: false,
});

interface XmlContent {
  readonly attributes?: SchemaObject;
  readonly children?: SchemaObject;
}

const answerAttributes: SchemaObject = {
  type: 'object',
  properties: { timestamp: name, attribution: text, querystring: text },
  required: ['timestamp', 'attribution', 'querystring'],
  additionalProperties: false,
};

const addressElements: SchemaObject = {
  items: { anyOf: addressLabels.map((label) => xmlElement(label, {})) },
};

const placeElements: SchemaObject = {
  items: xmlElement('place', {
    attributes: xmlPlaceAttributes('display_name', 'class', 'type', 'importance'),
    children: addressElements,
  }),
};

/** XML by its endpoint, as `readXml` has it. */
export const nominatimXml = {
  search: xmlElement('searchresults', { attributes: answerAttributes, children: placeElements }),
  lookup: xmlElement('lookupresults', { attributes: answerAttributes, children: placeElements }),
  reverse: xmlElement('reversegeocode', {
    attributes: answerAttributes,
    children: {
      anyOf: [
        { prefixItems: [xmlElement('error', {})], minItems: 1, items: false },
        {
          prefixItems: [
            xmlElement('result', { attributes: xmlPlaceAttributes() }),
            xmlElement('addressparts', { children: addressElements }),
          ],
          minItems: 2,
          items: false,
        },
      ],
    },
  }),
};
