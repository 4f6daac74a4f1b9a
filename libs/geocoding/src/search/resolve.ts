import type { Gazetteer, HouseLookup, LookUpOptions } from '../gazetteer/gazetteer.js';
import { isStreet } from '../gazetteer/document.js';
import type { Alignment } from './alignment/alignment.js';
import type { Candidate } from './candidate.js';
import { candidatesAt } from './candidates-at.js';
import type { NumberHits } from './candidates-at.js';
import { centreCandidate } from './centre-candidate.js';
import type { NumberReading } from './numbers/number-reading.js';
import { withNamesakes } from './with-namesakes.js';

/** An alignment far behind the best one is not worth a look-up. */
const MOST_STREETS_LOOKED_UP = 6;

/** Looks up the houses of all questions at once and turns every alignment into candidates. */
export const resolve = async (
  lists: readonly (readonly Alignment[])[],
  gazetteer: Gazetteer,
  options: LookUpOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  const asked = lists.flatMap(lookupsOf);
  const hits = await gazetteer.premisesAt(asked, options);
  const found = new Map<Alignment, NumberHits[]>();
  asked.forEach(({ alignment, reading }, index) => {
    const ofReading = { number: reading, hits: hits[index] ?? [] };
    found.set(alignment, [...(found.get(alignment) ?? []), ofReading]);
  });
  return lists.map((alignments) =>
    alignments.flatMap((alignment) => [
      ...(found.get(alignment) ?? []).flatMap((one) => candidatesAt(alignment, one)),
      ...centreCandidate(alignment),
    ]),
  );
};

interface Asked extends HouseLookup {
  readonly alignment: Alignment;
  readonly reading: NumberReading;
}

const lookupsOf = (alignments: readonly Alignment[]): readonly Asked[] =>
  withNamesakes(alignments.filter(isStreet), MOST_STREETS_LOOKED_UP).flatMap((alignment) =>
    alignment.numbers.map((reading) => ({
      alignment,
      reading,
      generation: alignment.segment.generation,
      street: alignment.document,
      number: reading.from,
      key: reading.key,
      mayBeConscription: reading.mayBeConscription,
      unit: reading.unit ?? alignment.unit,
    })),
  );
