import { parseQuery } from '../parsing/query/parse-query.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { spanMask } from '../parsing/text/query-token.js';
import type { Segment } from '../index/segment.js';
import type { Alignment, Candidate } from './candidate.js';
import { exactAlignment } from './candidate.js';

const segmentOf = (form: readonly number[]): Segment => {
  const end = form.length;
  return {
    firstPlace: 1,
    firstHouse: 3,
    placeKind: new Uint8Array([3, 5]),
    forms: {
      values: new Int32Array([...form, 8, -1, 9, -1]),
      starts: new Int32Array([0, end, end + 2, end + 4]),
    },
    radiusMetres: new Float32Array([100, 0, 0]),
  } as unknown as Segment;
};

/** A segment of a street (document 0), a city (1) and a postcode area (2). */
export const streetSegment = segmentOf([7, -1]);

/** The same with a street that has no name. */
export const namelessSegment = segmentOf([]);

/** The alignment of a street that explains a query entirely; city matched, no postcode given. */
export const alignmentWith = (changes: Partial<Alignment> = {}): Alignment => ({
  ...exactAlignment,
  segment: streetSegment,
  document: 0,
  nameMask: 1,
  ...changes,
});

interface MarkedAlignment {
  readonly tokens: ParsedQuery['tokens'];
  readonly alignment: Alignment;
}

/**
 * The alignment of a street with a text whose words are marked: `[name]`, `{house number}`, `<place>`;
 * others are unexplained.
 */
export const markedAlignment = (text: string): MarkedAlignment => {
  const plain = text.replace(/[[\]{}<>]/g, '');
  const query = { kind: 'text', text: plain, limit: 1, inputFilter: 'none' } as const;
  const { tokens } = parseQuery(query);
  const wordsIn = (brackets: RegExp): number =>
    [...text.matchAll(brackets)]
      .flatMap(([, words = '']) => parseQuery({ ...query, text: words }).tokens)
      .reduce((mask, { text: word }) => {
        const at = tokens.findIndex(
          (token, index) => token.text === word && !(mask & (1 << index)),
        );
        return mask | spanMask(at, at + 1);
      }, 0);
  const nameMask = wordsIn(/\[([^\]]*)\]/g);
  const used = wordsIn(/\{([^}]*)\}/g);
  const placeMask = wordsIn(/<([^>]*)>/g);
  const unexplained = spanMask(0, tokens.length) & ~nameMask & ~used & ~placeMask;
  const number = { key: '', from: 0, to: 0, used, rank: 0 };
  return {
    tokens,
    alignment: alignmentWith({ nameMask, placeMask, unexplained, numbers: [number] }),
  };
};

/** The requested house on that street, with changes to the candidate and to its alignment. */
export const candidateWith = (
  changes: Partial<Omit<Candidate, 'alignment'>> = {},
  alignment: Partial<Alignment> = {},
): Candidate => ({
  alignment: alignmentWith(alignment),
  level: 'street-number',
  position: { lat: 48, lon: 8 },
  premise: { generation: 1, ordinal: 0 },
  number: 'same',
  numberRank: 0,
  unit: 'missing',
  postcode: 'missing',
  ...changes,
});
