import type { DegreeBox, Destination, GeocodeQuery, Vicinity } from '#contracts';
import { MAX_RADIUS_METRES } from '#contracts';
import { isInBox, kindOf } from '../place-facts.js';
import type { PlaceKind } from '../place-facts.js';
import type { FeatureType, NominatimSearch } from './nominatim.params.js';

/** More countries are searched all at once, and the matches filtered. */
const MOST_COUNTRY_QUERIES = 5;

const METRES_PER_DEGREE = 111_195;

/**
 * The queries of a search: of each country, with the matches around the box before those elsewhere. All
 * are answered in one message.
 */
export const searchQueriesOf = (search: NominatimSearch): readonly GeocodeQuery[] => {
  const { query, countries, box, isBounded } = search;
  const around = box && vicinityOf(box);
  const vicinities = around && isBounded ? [around] : around ? [around, undefined] : [undefined];
  const single = countries.length > MOST_COUNTRY_QUERIES ? [] : countries;
  const ofCountries = single.length > 0 ? single : [undefined];
  return vicinities.flatMap((vicinity) =>
    ofCountries.map((country) => ({
      ...query,
      ...(vicinity && { vicinity }),
      ...(country !== undefined && { country }),
    })),
  );
};

/** The circle around a box; undefined where it is wider than any query may be. */
const vicinityOf = ({ west, south, east, north }: DegreeBox): Vicinity | undefined => {
  const lat = (south + north) / 2;
  const width = (east - west) * Math.cos((lat * Math.PI) / 180);
  const radiusMetres = (Math.hypot(width, north - south) / 2) * METRES_PER_DEGREE;
  return radiusMetres > 0 && radiusMetres <= MAX_RADIUS_METRES
    ? { position: { lat, lon: (west + east) / 2 }, radiusMetres }
    : undefined;
};

const kindsOfFeature: Readonly<Record<FeatureType, readonly PlaceKind[]>> = {
  country: ['country'],
  state: ['state'],
  city: ['city'],
  settlement: ['city', 'suburb'],
};

/** The matches of all queries of a search that it asks for, those in the box first, the surest first. */
export const chooseMatches = (
  found: readonly (readonly Destination[])[],
  { box, isBounded, countries, layers, featureType, dedupes }: NominatimSearch,
): readonly Destination[] => {
  const inBox = ({ position }: Destination): boolean => box !== undefined && isInBox(position, box);
  const isWanted = (match: Destination): boolean =>
    (!isBounded || !box || inBox(match)) &&
    (countries.length === 0 || countries.includes(match.countryCode)) &&
    (!featureType || kindsOfFeature[featureType].includes(kindOf(match))) &&
    isInLayer(match, layers);
  const chosen = found.flat().filter(isWanted);
  const sorted = chosen.sort(
    (one, other) => Number(inBox(other)) - Number(inBox(one)) || other.confidence - one.confidence,
  );
  const seen = new Set<string>();
  return sorted.filter(({ id, label }) => {
    const isNew = !seen.has(id) && !(dedupes && seen.has(label));
    seen.add(id).add(label);
    return isNew;
  });
};

/** Layers other than addresses and places of interest hold nothing that this service has. */
const isInLayer = (match: Destination, layers: readonly string[]): boolean =>
  layers.length === 0 || layers.includes(kindOf(match) === 'poi' ? 'poi' : 'address');
