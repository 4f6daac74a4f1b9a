import type { Destination, ReverseQuery } from '#contracts';
import { roughDistanceMetres } from '#geo';
import { CentreGrid } from '../index/centre-grid.js';
import type { RowRef } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import type { DocumentRef, PlaceKind, Segment } from '../index/segment.js';
import {
  DocumentKind,
  centreOf,
  countryOf,
  isStreet,
  kindOf,
  placeKindOf,
} from '../index/segment.js';
import { PLACE_CONFIDENCE, STREET_CONFIDENCE } from '../ranking/weights.js';
import type { ChunkContext } from './chunk-context.js';
import { toDestination } from './destination.js';
import type { GazetteerMatch, Records } from './gazetteer-match.js';
import { fetchRecords, placeMatch, streetMatch } from './gazetteer-match.js';

/** Larger places have no centroid that would be a destination. */
const destinationKinds: ReadonlySet<PlaceKind> = new Set(['city', 'locality']);

/** For reverse queries without a premise: the street, else the place, with the nearest centroid. */
export const nearestCentres = async (
  queries: readonly ReverseQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<ReverseQuery, Destination>> => {
  const centres = queries.flatMap((query) => {
    const centre =
      nearest(query, context, DocumentKind.street) ?? nearest(query, context, DocumentKind.place);
    return centre ? [{ query, centre }] : [];
  });
  const streets = centres
    .filter(({ centre }) => isStreet(centre))
    .map(({ centre }) => refOf(centre));
  const records = await fetchRecords({ premises: [], streets }, context);
  return new Map(
    centres.flatMap(({ query, centre }) => {
      const match = centreMatch(centre, records);
      const destination = match && presentCentre(match, query);
      return destination ? [[query, destination] as const] : [];
    }),
  );
};

const nearest = (
  { vicinity, country }: ReverseQuery,
  { snapshot }: ChunkContext,
  kind: DocumentKind,
): DocumentRef | undefined => {
  let best: DocumentRef | undefined;
  let bestMetres = Infinity;
  for (const segment of snapshot.segments) {
    for (const document of CentreGrid.of(segment).near(vicinity.position, vicinity.radiusMetres)) {
      if (!isDestination(segment, document, kind)) continue;
      if (country !== undefined && countryOf(segment, document) !== country) continue;
      const metres = roughDistanceMetres(vicinity.position, centreOf(segment, document));
      if (metres > vicinity.radiusMetres || metres >= bestMetres) continue;
      best = { segment, document };
      bestMetres = metres;
    }
  }
  return best;
};

/** Whether a document is of the kind, and a named street or a place that can be a destination. */
const isDestination = (segment: Segment, document: number, kind: DocumentKind): boolean => {
  if (kindOf(segment, document) !== kind) return false;
  if (kind === DocumentKind.street) return listOf(segment.forms, document).length > 0;
  return destinationKinds.has(placeKindOf(segment, document - segment.firstPlace));
};

const refOf = ({ segment, document }: DocumentRef): RowRef => ({
  generation: segment.generation,
  ordinal: document,
});

/** Undefined where the street's record has been removed after a swap. */
const centreMatch = (centre: DocumentRef, records: Records): GazetteerMatch | undefined => {
  const { segment, document } = centre;
  if (!isStreet(centre))
    return placeMatch(segment, document - segment.firstPlace, PLACE_CONFIDENCE);
  const street = records.street(refOf(centre));
  return street && streetMatch(segment, street, { level: 'street', confidence: STREET_CONFIDENCE });
};

/** Checks the radius again with the exact position, as the index stores it to about a metre. */
const presentCentre = (
  match: GazetteerMatch,
  { language, vicinity }: ReverseQuery,
): Destination | undefined => {
  const destination = toDestination(match, { language, from: vicinity.position });
  const { distanceMetres = Infinity } = destination;
  return distanceMetres <= vicinity.radiusMetres ? destination : undefined;
};
