import type { Destination, ReverseQuery } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import { DocumentKind, centreOf, countryOf, kindOf, placeKindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import type { PlaceKind, Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { foundPlace, foundStreet } from './found-of.js';
import { fetchRecords } from './hydrate.js';

const STREET_CONFIDENCE = 0.3;
const PLACE_CONFIDENCE = 0.15;
/** States and countries have no point that one could go to. */
const goals: ReadonlySet<PlaceKind> = new Set(['city', 'locality']);

interface Nearest {
  readonly segment: Segment;
  readonly document: number;
  readonly metres: number;
}

/** Where no address is near: the street, else the place, whose middle is nearest. */
export const nearestCentre = async (
  query: ReverseQuery,
  context: ChunkContext,
): Promise<readonly Destination[]> => {
  const { language, vicinity } = query;
  const wording = { language, from: vicinity.position };
  const street = nearest(query, context, DocumentKind.street);
  if (street) {
    const ref = { generation: street.segment.generation, ordinal: street.document };
    const record = (await fetchRecords({ premises: [], streets: [ref] }, context)).street(ref);
    const judgement = { level: 'street', confidence: STREET_CONFIDENCE } as const;
    if (record)
      return within(query, destinationOf(foundStreet(street.segment, record, judgement), wording));
  }
  const place = nearest(query, context, DocumentKind.place);
  if (!place) return [];
  const ordinal = place.document - place.segment.firstPlace;
  return within(
    query,
    destinationOf(foundPlace(place.segment, ordinal, PLACE_CONFIDENCE), wording),
  );
};

/** The index keeps positions to about a metre; the answer's own distance decides. */
const within = ({ vicinity }: ReverseQuery, destination: Destination): readonly Destination[] =>
  (destination.distanceMetres ?? Infinity) <= vicinity.radiusMetres ? [destination] : [];

const nearest = (
  { vicinity, country }: ReverseQuery,
  { snapshot }: ChunkContext,
  kind: DocumentKind,
): Nearest | undefined => {
  let best: Nearest | undefined;
  for (const segment of snapshot.segments) {
    for (let document = 0; document < segment.documents; document += 1) {
      if (!isGoal(segment, document, kind)) continue;
      if (country !== undefined && countryOf(segment, document) !== country) continue;
      const metres = roughDistanceMetres(vicinity.position, centreOf(segment, document));
      if (metres <= vicinity.radiusMetres && metres < (best?.metres ?? Infinity))
        best = { segment, document, metres };
    }
  }
  return best;
};

const isGoal = (segment: Segment, document: number, kind: DocumentKind): boolean => {
  if (kindOf(segment, document) !== kind) return false;
  if (kind === DocumentKind.street) return listOf(segment.forms, document).length > 0;
  return goals.has(placeKindOf(segment, document - segment.firstPlace));
};
