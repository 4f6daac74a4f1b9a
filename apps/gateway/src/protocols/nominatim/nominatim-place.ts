import type { Address, Destination, Position } from '#contracts';
import { extentOf, kindOf, nameOf, numericId, osmObjectOf, tagOf } from '../place-facts.js';
import type { PlaceKind } from '../place-facts.js';
import type { NominatimOutput, PolygonFormat } from './nominatim.params.js';

/** A match, in the terms of Nominatim. The formats write it with their own names. */
export interface NominatimPlace {
  readonly placeId: number;
  readonly licence: string;
  readonly osmType?: string;
  readonly osmId?: number;
  readonly position: Position;
  readonly category: string;
  readonly type: string;
  readonly placeRank: number;
  readonly importance: number;
  readonly addressType: string;
  readonly name: string;
  readonly displayName: string;
  readonly address?: Readonly<Record<string, string>>;
  readonly nameDetails?: Readonly<Record<string, string>>;
  readonly extraTags?: Readonly<Record<string, string>>;
  readonly entrances?: readonly NominatimEntrance[];
  /** South, north, west, east. */
  readonly boundingBox: readonly [number, number, number, number];
  readonly polygon?: object | string;
}

interface NominatimEntrance {
  readonly type: string;
  readonly lat: string;
  readonly lon: string;
}

/** Ranks of Nominatim: 4 for a country to 30 for a house. */
const placeRanks: Readonly<Record<PlaceKind, number>> = {
  country: 4,
  state: 8,
  county: 12,
  city: 16,
  suburb: 19,
  postcode: 21,
  street: 26,
  house: 30,
  poi: 30,
};

const addressTypes: Readonly<Record<PlaceKind, string>> = {
  country: 'country',
  state: 'state',
  county: 'county',
  city: 'city',
  suburb: 'suburb',
  postcode: 'postcode',
  street: 'road',
  house: 'place',
  poi: 'amenity',
};

export const nominatimPlaceOf = (
  destination: Destination,
  output: NominatimOutput,
): NominatimPlace => {
  const { id, position, label, confidence, attributions, doors } = destination;
  const kind = kindOf(destination);
  const [category, type] = tagOf(destination);
  const osm = osmObjectOf(destination);
  const { south, north, west, east } = extentOf(destination);
  const name = nameOf(destination) ?? '';
  return {
    placeId: numericId(id),
    licence: attributions.join(', '),
    osmType: osm?.type,
    osmId: osm?.id,
    position,
    ...{ category, type, placeRank: placeRanks[kind], importance: confidence },
    addressType: kind === 'poi' ? category : addressTypes[kind],
    ...{ name, displayName: label },
    address: output.addressDetails ? addressOf(destination) : undefined,
    nameDetails: output.nameDetails ? { ...(name !== '' && { name }) } : undefined,
    extraTags: output.extraTags ? {} : undefined,
    entrances: output.entrances
      ? (doors?.positions ?? []).map(({ lat, lon }, index) => ({
          ...{ type: index === 0 ? 'main' : 'yes', lat: String(lat), lon: String(lon) },
        }))
      : undefined,
    boundingBox: [south, north, west, east],
    polygon: output.polygon && polygonOf(destination, output.polygon),
  };
};

/** The components of an address with their keys in Nominatim, in its order. */
const addressKeys: readonly (readonly [keyof Address, string])[] = [
  ['houseName', 'building'],
  ['streetNumber', 'house_number'],
  ['streetName', 'road'],
  ['locality', 'suburb'],
  ['city', 'city'],
  ['county', 'county'],
  ['state', 'state'],
  ['postcode', 'postcode'],
  ['country', 'country'],
];

const addressOf = (destination: Destination): Readonly<Record<string, string>> => {
  const { address, countryCode, source } = destination;
  const named: Record<string, string> = {};
  for (const [component, key] of addressKeys) {
    const value = address[component];
    if (value === undefined) continue;
    const isPlaceOfInterest = component === 'houseName' && source?.category !== undefined;
    named[isPlaceOfInterest ? tagOf(destination)[0] : key] = value;
  }
  return { ...named, country_code: countryCode.toLowerCase() };
};

/** The outline of the building; the position where none is known. */
const polygonOf = ({ position, building }: Destination, format: PolygonFormat): object | string => {
  const rings = building?.outline ?? [];
  if (rings.length === 0) return pointsAs[format](position);
  return polygonsAs[format](rings);
};

type Rings = readonly (readonly Position[])[];

const pairs = (ring: readonly Position[], separator: string, between: string): string =>
  ring.map(({ lat, lon }) => `${lon}${separator}${lat}`).join(between);

const pointsAs: Readonly<Record<PolygonFormat, (position: Position) => object | string>> = {
  geojson: ({ lat, lon }) => ({ type: 'Point', coordinates: [lon, lat] }),
  kml: ({ lat, lon }) => `<Point><coordinates>${lon},${lat}</coordinates></Point>`,
  svg: ({ lat, lon }) => `cx="${lon}" cy="${-lat}"`,
  text: ({ lat, lon }) => `POINT(${lon} ${lat})`,
};

const polygonsAs: Readonly<Record<PolygonFormat, (rings: Rings) => object | string>> = {
  geojson: (rings) => ({
    type: 'Polygon',
    coordinates: rings.map((ring) => ring.map(({ lat, lon }) => [lon, lat])),
  }),
  kml: (rings) => {
    const [outer = '', ...inner] = rings.map(
      (ring) => `<LinearRing><coordinates>${pairs(ring, ',', ' ')}</coordinates></LinearRing>`,
    );
    const holes = inner.map((ring) => `<innerBoundaryIs>${ring}</innerBoundaryIs>`).join('');
    return `<Polygon><outerBoundaryIs>${outer}</outerBoundaryIs>${holes}</Polygon>`;
  },
  svg: (rings) =>
    rings
      .map((ring) => ring.map(({ lat, lon }) => ({ lat: -lat, lon })))
      .map(
        (ring) =>
          `M ${pairs(ring.slice(0, 1), ' ', ' ')} L ${pairs(ring.slice(1, -1), ' ', ' ')} Z`,
      )
      .join(' '),
  text: (rings) => `POLYGON(${rings.map((ring) => `(${pairs(ring, ' ', ',')})`).join(',')})`,
};
