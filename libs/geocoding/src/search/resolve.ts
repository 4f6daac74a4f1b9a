import type { Question } from '../address/question.js';
import type { Gazetteer, LookUpOptions, NumberLookup, PremiseHit } from '../gazetteer/gazetteer.js';
import { DocumentKind, kindOf } from '../gazetteer/document.js';
import type { Alignment } from './alignment.js';
import type { NumberReading } from './bind-number.js';
import type { Candidate } from './candidate.js';
import { candidatesAt, centreCandidate } from './candidates-at.js';

/** An alignment far behind the best one is not worth a look-up. */
const MOST_STREETS_LOOKED_UP = 6;

export interface Search {
  readonly question: Question;
  readonly alignments: readonly Alignment[];
}

interface Asked extends NumberLookup {
  readonly alignment: Alignment;
  readonly reading: NumberReading;
}

/** Looks up the houses of all searches at once and turns every alignment into candidates. */
export const resolve = async (
  searches: readonly Search[],
  gazetteer: Gazetteer,
  options: LookUpOptions,
): Promise<readonly (readonly Candidate[])[]> => {
  const asked = searches.flatMap(({ alignments }) => lookupsOf(alignments));
  const hits = await gazetteer.premisesAt(asked, options);
  const byAlignment = new Map<
    Alignment,
    { number: NumberReading; hits: readonly PremiseHit[] }[]
  >();
  asked.forEach(({ alignment, reading }, index) => {
    const found = { number: reading, hits: hits[index] ?? [] };
    byAlignment.set(alignment, [...(byAlignment.get(alignment) ?? []), found]);
  });
  return searches.map(({ alignments }) =>
    alignments.flatMap((alignment) => [
      ...(byAlignment.get(alignment) ?? []).flatMap((found) => candidatesAt(alignment, found)),
      ...centreCandidate(alignment),
    ]),
  );
};

const lookupsOf = (alignments: readonly Alignment[]): readonly Asked[] =>
  alignments
    .filter(({ segment, document }) => kindOf(segment, document) === DocumentKind.street)
    .slice(0, MOST_STREETS_LOOKED_UP)
    .flatMap((alignment) =>
      alignment.numbers.map((number) => ({
        alignment,
        reading: number,
        generation: alignment.segment.generation,
        street: alignment.document,
        number: number.from,
      })),
    );
