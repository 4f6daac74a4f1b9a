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
