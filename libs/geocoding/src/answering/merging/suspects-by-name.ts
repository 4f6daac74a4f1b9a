import { roughDistanceMetres } from '#geodesy';
import { centreOf } from '../../gazetteer/document.js';
import { indexOf } from '../../gazetteer/postings.js';
import { twinsIn } from '../../gazetteer/twins.js';
import type { ChunkContext } from '../chunk-context.js';
import type { Found } from '../found.js';
import type { Suspect } from './suspect.js';
import { otherSegmentsAt } from './other-segments-at.js';

/** Houses of other data sets with the name of what was found, where it has no number. */
export const suspectsByName = (
  finds: readonly Found[],
  { snapshot }: ChunkContext,
): readonly Suspect[] =>
  finds.flatMap((found) => {
    const { segment, premise, position } = found;
    const house = premise?.number === undefined ? houseOf(found) : undefined;
    if (house === undefined) return [];
    return otherSegmentsAt(found, snapshot).flatMap((other) =>
      twinsIn(other, { segment, document: house }, snapshot.vocabulary).map((document) => ({
        found,
        generation: other.generation,
        ordinal: other.housePremise[document - other.firstHouse] ?? 0,
        isHouse: false,
        metres: roughDistanceMetres(position, centreOf(other, document)),
      })),
    );
  });

/** The document of a named house. */
const houseOf = ({ segment, premise }: Found): number | undefined => {
  const index = premise ? indexOf(segment.housePremise, premise.ordinal) : -1;
  return index < 0 ? undefined : segment.firstHouse + index;
};
