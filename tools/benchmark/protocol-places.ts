import { textTable } from '../../apps/cli/src/terminal.js';
import type { Position } from '#contracts';
import { metresBetween } from '../evaluation/ground-truth/shape.js';
import type { WireMatch } from '../services/geocoding-client.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import { HttpClient, retryWhileBusy } from '../services/http-client.js';
import type { ServiceAddress } from './service-load.js';

/** The first place of an answer in the protocol of another geocoder. */
interface ProtocolPlace {
  /** As the protocol writes it. */
  readonly id?: string;
  readonly label: string;
  readonly position: Position;
}

/** An endpoint that searches a text, in the protocol of another geocoder. */
export interface SearchEndpoint {
  readonly title: string;
  /** The path and parameters of a search. */
  readonly pathOf: (text: string) => string;
  /** The first place of an answer; undefined where it has none. */
  readonly firstPlace: (body: unknown) => ProtocolPlace | undefined;
  /** How the protocol writes the id of a destination; absent where it carries none. */
  readonly idOf?: (uuid: string) => string;
}

interface NominatimBody {
  readonly place_id: number;
  readonly display_name: string;
  readonly lat: string;
  readonly lon: string;
}

const firstNominatimPlace = (body: unknown): ProtocolPlace | undefined => {
  const [first] = body as readonly NominatimBody[];
  if (!first) return undefined;
  const position = { lat: Number(first.lat), lon: Number(first.lon) };
  return { id: String(first.place_id), label: first.display_name, position };
};

/** Hexadecimal digits of a UUID in a `place_id`. */
const PLACE_ID_DIGITS = 13;

const placeIdOf = (uuid: string): string =>
  String(parseInt(uuid.replaceAll('-', '').slice(0, PLACE_ID_DIGITS), 16));

interface CollectionBody {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [number, number] };
    readonly properties: Readonly<Record<string, string | undefined>>;
  }[];
}

const firstFeature = (body: unknown): ProtocolPlace | undefined => {
  const [first] = (body as CollectionBody).features;
  if (!first) return undefined;
  const { properties, geometry } = first;
  const [lon, lat] = geometry.coordinates;
  const { label, name, street, housenumber, city } = properties;
  const parts = [name, street, housenumber, city].filter((part) => part !== undefined);
  return { id: properties.id, label: label ?? parts.join(' '), position: { lat, lon } };
};

const asItIs = (uuid: string): string => uuid;

const escaped = encodeURIComponent;

/** The compared endpoints, in the order of the report. */
export const searchEndpoints: readonly SearchEndpoint[] = [
  {
    title: 'nominatim/search',
    pathOf: (text) => `/nominatim/search?q=${escaped(text)}`,
    firstPlace: firstNominatimPlace,
    idOf: placeIdOf,
  },
  {
    title: 'photon/api',
    pathOf: (text) => `/photon/api?q=${escaped(text)}`,
    firstPlace: firstFeature,
  },
  {
    title: 'pelias/v1/search',
    pathOf: (text) => `/pelias/v1/search?text=${escaped(text)}`,
    firstPlace: firstFeature,
    idOf: asItIs,
  },
  {
    title: 'addok/search',
    pathOf: (text) => `/addok/search?q=${escaped(text)}`,
    firstPlace: firstFeature,
    idOf: asItIs,
  },
];

/** Points of one destination, rounded differently by two interfaces, are within this distance. */
const SAME_PLACE_METRES = 1;

/** The answer of an endpoint beside that of version 2. */
export interface ComparedPlace {
  readonly text: string;
  readonly match: WireMatch;
  /** Undefined: the endpoint has no place. */
  readonly place?: ProtocolPlace;
  /** To the nearest point of the match; NaN without a place. */
  readonly metres: number;
  /** By the id where the protocol carries it, otherwise by the distance. */
  readonly isSame: boolean;
}

/** Compares the answer of an endpoint to a text with the match of version 2. */
export const comparePlace = (
  { firstPlace, idOf }: Pick<SearchEndpoint, 'firstPlace' | 'idOf'>,
  { text, match }: Pick<ComparedPlace, 'text' | 'match'>,
  body: unknown,
): ComparedPlace => {
  const place = firstPlace(body);
  if (!place) return { text, match, metres: NaN, isSame: false };
  const points = match.geojson.features.map(({ geometry: { coordinates } }) => coordinates);
  const distances = points.map(([lon, lat]) => metresBetween(place.position, { lat, lon }));
  const metres = Math.min(...distances);
  const isSame = idOf ? place.id === idOf(match.id) : metres <= SAME_PLACE_METRES;
  return { text, match, place, metres, isSame };
};

/** The compared answers of each endpoint, by its title. */
export type PlaceComparison = ReadonlyMap<string, readonly ComparedPlace[]>;

const QUERIES_PER_REQUEST = 100;
const REQUEST_TIMEOUT_MS = 60_000;

/** Searches texts in version 2, and in each protocol those that it has a match for. */
export const comparePlaces = async (
  service: ServiceAddress,
  texts: readonly string[],
  connections: number,
): Promise<PlaceComparison> => {
  const matches = await matchesOf(service, texts);
  const http = new HttpClient({ maxSockets: connections, retriesClosed: true });
  const origin = service.url.replace(/\/+$/, '');
  try {
    const search = async (endpoint: SearchEndpoint, known: KnownMatch): Promise<ComparedPlace> => {
      const url = origin + endpoint.pathOf(known.text);
      const request = { url, key: service.key, timeoutMs: REQUEST_TIMEOUT_MS };
      const { status, text } = await retryWhileBusy(() => http.get(request));
      if (status !== 200) throw new Error(`${endpoint.title} returned ${status}: ${text}`);
      return comparePlace(endpoint, known, JSON.parse(text));
    };
    const comparison = new Map<string, readonly ComparedPlace[]>();
    for (const endpoint of searchEndpoints) {
      const compared = inParallel(matches, connections, (known) => search(endpoint, known));
      comparison.set(endpoint.title, await compared);
    }
    return comparison;
  } finally {
    http.close();
  }
};

/** The results of work on some items, so many at a time, in the order of the items. */
const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const remaining = items.entries();
  const workThrough = async (): Promise<void> => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return results;
};

type KnownMatch = Pick<ComparedPlace, 'text' | 'match'>;

const matchesOf = async (
  service: ServiceAddress,
  texts: readonly string[],
): Promise<readonly KnownMatch[]> => {
  const client = new GeocodingClient(service);
  try {
    const found: KnownMatch[] = [];
    for (let start = 0; start < texts.length; start += QUERIES_PER_REQUEST) {
      const queried = texts.slice(start, start + QUERIES_PER_REQUEST);
      const { results } = await client.geocode(queried.map((text) => ({ address_string: text })));
      found.push(
        ...results.flatMap(({ best_match: match }, index) =>
          match ? [{ text: queried[index] ?? '', match }] : [],
        ),
      );
    }
    return found;
  } finally {
    client.close();
  }
};

/** Counts the same places of each endpoint as a Markdown table. */
export const placesTable = (comparison: PlaceComparison): string =>
  textTable(
    ['endpoint', 'addresses', 'same place', '%', 'another place', 'no place'],
    [...comparison].map(([title, compared]) => {
      const same = compared.filter(({ isSame }) => isSame).length;
      const none = compared.filter(({ place }) => !place).length;
      const share = (100 * same) / compared.length;
      const counts = [compared.length - same - none, none].map(String);
      return [title, String(compared.length), String(same), share.toFixed(2), ...counts];
    }),
  );

/** The answers that differ, at most `most` of each endpoint, one a line. */
export const describeDifferences = (comparison: PlaceComparison, most: number): string =>
  [...comparison]
    .flatMap(([title, compared]) =>
      compared
        .filter(({ isSame }) => !isSame)
        .slice(0, most)
        .map(
          (one) =>
            `${title}: ${JSON.stringify(one.text)}\n  v2: ${describeMatch(one)}\n  here: ${describePlace(one)}`,
        ),
    )
    .join('\n');

const describeMatch = ({ match }: ComparedPlace): string =>
  `${match.address} (${match.id}, confidence ${match.search_confidence ?? 'unknown'})`;

const describePlace = ({ place, metres }: ComparedPlace): string =>
  place ? `${place.label} (${place.id ?? 'no id'}), ${metres.toFixed(1)} m away` : 'no place';
