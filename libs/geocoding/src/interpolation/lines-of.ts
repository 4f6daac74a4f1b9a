import { centreOf } from '../gazetteer/document.js';
import type { Gazetteer, LookUpOptions, RowRef, StreetLine } from '../gazetteer/gazetteer.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { twinsIn } from '../gazetteer/twins.js';
import type { DocumentRef } from '../gazetteer/twins.js';

/**
 * Where each of these streets runs. A register knows no lines: for a street of one, as the maps
 * have it that lie under it.
 */
export const linesOf = async (
  streets: readonly DocumentRef[],
  gazetteer: Gazetteer,
  context: LookUpOptions & { readonly snapshot: IndexSnapshot },
): Promise<readonly (readonly StreetLine[])[]> => {
  const drawn = streets.map((street) => drawnAs(street, context.snapshot));
  const lines = await gazetteer.linesOf(drawn.flat(), context);
  let next = 0;
  return drawn.map((refs) => {
    next += refs.length;
    return lines.slice(next - refs.length, next).flat();
  });
};

const drawnAs = (
  { segment, document }: DocumentRef,
  { segments, vocabulary }: IndexSnapshot,
): readonly RowRef[] => {
  if (segment.kind === 'map') return [{ generation: segment.generation, ordinal: document }];
  const { lat, lon } = centreOf(segment, document);
  const maps = segments.filter(
    ({ kind, bounds }) =>
      kind === 'map' &&
      lat >= bounds.south &&
      lat <= bounds.north &&
      lon >= bounds.west &&
      lon <= bounds.east,
  );
  return maps.flatMap((map) =>
    twinsIn(map, { segment, document }, vocabulary).map((ordinal) => ({
      generation: map.generation,
      ordinal,
    })),
  );
};
