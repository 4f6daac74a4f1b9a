import type { Destination, ReverseQuery } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import { CentreGrid } from '../gazetteer/centre-grid.js';
import {
  centreOf,
  countryOf,
  DocumentKind,
  isStreet,
  kindOf,
  placeKindOf,
} from '../gazetteer/document.js';
import type { RowRef } from '../gazetteer/gazetteer.js';
import { listOf } from '../gazetteer/segment.js';
import type { PlaceKind, Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { foundPlace, foundStreet } from './found.js';
import type { Found } from './found.js';

const STREET_CONFIDENCE = 0.3;
const PLACE_CONFIDENCE = 0.15;
/** States and countries have no point that one could go to. */
const goals: ReadonlySet<PlaceKind> = new Set(['city', 'locality']);

/** Where no address is near: for each query the street, else the place, whose middle is nearest. */
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
      const found = foundCentre(centre, records);
      const destination = found && wordCentre(found, query);
      return destination ? [[query, destination] as const] : [];
    }),
  );
};

interface Centre {
  readonly segment: Segment;
  readonly document: number;
}

const nearest = (
  { vicinity, country }: ReverseQuery,
  { snapshot }: ChunkContext,
  kind: DocumentKind,
): Centre | undefined => {
  let best: Centre | undefined;
  let leastMetres = Infinity;
  for (const segment of snapshot.segments) {
    for (const document of CentreGrid.of(segment).near(vicinity.position, vicinity.radiusMetres)) {
      if (!isGoal(segment, document, kind)) continue;
      if (country !== undefined && countryOf(segment, document) !== country) continue;
      const metres = roughDistanceMetres(vicinity.position, centreOf(segment, document));
      if (metres > vicinity.radiusMetres || metres >= leastMetres) continue;
      best = { segment, document };
      leastMetres = metres;
    }
  }
  return best;
};

const isGoal = (segment: Segment, document: number, kind: DocumentKind): boolean => {
  if (kindOf(segment, document) !== kind) return false;
  if (kind === DocumentKind.street) return listOf(segment.forms, document).length > 0;
  return goals.has(placeKindOf(segment, document - segment.firstPlace));
};

const refOf = ({ segment, document }: Centre): RowRef => ({
  generation: segment.generation,
  ordinal: document,
});

const foundCentre = (centre: Centre, records: Records): Found | undefined => {
  const { segment, document } = centre;
  if (!isStreet(centre))
    return foundPlace(segment, document - segment.firstPlace, PLACE_CONFIDENCE);
  const street = records.street(refOf(centre));
  return street && foundStreet(segment, street, { level: 'street', confidence: STREET_CONFIDENCE });
};

/** The index keeps positions to about a metre; the answer's own distance decides. */
const wordCentre = (
  found: Found,
  { language, vicinity }: ReverseQuery,
): Destination | undefined => {
  const destination = destinationOf(found, { language, from: vicinity.position });
  const { distanceMetres = Infinity } = destination;
  return distanceMetres <= vicinity.radiusMetres ? destination : undefined;
};
