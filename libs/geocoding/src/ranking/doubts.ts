import type { Question } from '../address/question.js';
import { isNumeric } from '../address/question.js';
import { holds } from '../address/word-mask.js';
import { DocumentKind, kindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import { SAID_IN_FULL } from '../search/alignment/alignment.js';
import type { Candidate } from '../search/candidate.js';
import { fittedCertainty } from './certainty.table.js';

/** One reason to be less sure of a candidate than of one that agrees in all. */
export interface Doubt {
  readonly name: DoubtName;
  /** 0 where there is no such reason; the more, the greater. */
  measure(candidate: Candidate, words: Question['words']): number;
}

/** Named as `verbose` tells them. */
export type DoubtName =
  | 'name said in part'
  | 'another name'
  | 'other direction'
  | 'nameless street'
  | 'longer name'
  | 'words left over'
  | 'number left over'
  | 'spelling'
  | 'name alone and misspelt'
  | 'number in a range'
  | 'other suffix'
  | 'unlikelier number'
  | 'no number said'
  | 'other unit'
  | 'city not said'
  | 'city next door'
  | 'city near'
  | 'other city'
  | 'other place'
  | 'other state'
  | 'unknown place'
  | 'postcode not said'
  | 'postcode known in part'
  | 'other postcode'
  | 'postcode unlike';

const when = (isSo: boolean): number => Number(isSo);

/** Everything that takes certainty away from a candidate; none of it ever adds to it. */
export const doubts: readonly Doubt[] = [
  { name: 'name said in part', measure: ({ alignment }) => 1 - alignment.nameCoverage },
  { name: 'another name', measure: (candidate) => when(isAnotherName(candidate)) },
  {
    name: 'other direction',
    measure: (candidate, words) => when(isOtherDirection(candidate, words)),
  },
  { name: 'nameless street', measure: (candidate) => when(isNameless(candidate)) },
  { name: 'longer name', measure: ({ alignment }) => when(alignment.isOutnamed ?? false) },
  { name: 'words left over', measure: ({ alignment }) => 1 - alignment.explained },
  {
    name: 'number left over',
    measure: ({ alignment }, words) =>
      when(words.some((word, at) => holds(alignment.unexplained, at) && isNumeric(word))),
  },
  { name: 'spelling', measure: ({ alignment }) => alignment.distortion },
  {
    name: 'name alone and misspelt',
    measure: (candidate) => when(candidate.alignment.isNameCorrected && isNameAlone(candidate)),
  },
  { name: 'number in a range', measure: ({ number }) => when(number === 'within') },
  { name: 'other suffix', measure: ({ number }) => when(number === 'other-suffix') },
  {
    name: 'unlikelier number',
    measure: ({ number, numberRank }) => when(numberRank > 0 && number !== 'house-of-unit'),
  },
  { name: 'no number said', measure: (candidate) => when(isHouseByName(candidate)) },
  { name: 'other unit', measure: ({ unit }) => when(unit === 'contradicted') },
  {
    name: 'city not said',
    measure: (candidate) => when(candidate.alignment.city === 'missing' && !isPlace(candidate)),
  },
  { name: 'city next door', measure: ({ alignment }) => when(alignment.city === 'adjoining') },
  { name: 'city near', measure: ({ alignment }) => when(alignment.city === 'near') },
  {
    name: 'other city',
    measure: ({ alignment, postcode }) =>
      when(alignment.city === 'contradicted' && postcode === 'matched'),
  },
  {
    name: 'other place',
    measure: ({ alignment, postcode }) =>
      when(alignment.city === 'contradicted' && postcode !== 'matched'),
  },
  { name: 'other state', measure: (candidate) => stateDoubt(candidate) },
  { name: 'unknown place', measure: (candidate, words) => when(mayBeElsewhere(candidate, words)) },
  {
    name: 'postcode not said',
    measure: (candidate) => when(candidate.postcode === 'missing' && !isPlace(candidate)),
  },
  { name: 'postcode known in part', measure: (candidate) => when(isKnownInPart(candidate)) },
  { name: 'other postcode', measure: ({ postcode }) => when(postcode === 'contradicted') },
  {
    name: 'postcode unlike',
    measure: ({ postcode, postcodeLikeness = 0 }) =>
      postcode === 'contradicted' ? 1 - postcodeLikeness : 0,
  },
];

/** What all doubts together take off the log odds that a candidate is the one meant. */
export const doubtOf = (candidate: Candidate, words: Question['words']): number =>
  doubts.reduce(
    (sum, { name, measure }) => sum + fittedCertainty.doubts[name] * measure(candidate, words),
    0,
  );

/** Of 104008 the gazetteer has 104. */
const isKnownInPart = ({
  postcode,
  alignment: { saidPostcode = '', ownPostcode = saidPostcode },
}: Candidate): boolean => postcode === 'matched' && ownPostcode.length < saidPostcode.length;

/** With the postcode right, another state is a slip more often than another place. */
const STATE_SLIP = 0.35;

const stateDoubt = ({ alignment: { state }, postcode }: Candidate): number => {
  if (state !== 'contradicted') return 0;
  return postcode === 'matched' ? STATE_SLIP : 1;
};

/** Nothing beside the name confirms it. */
const isNameAlone = ({ alignment: { city }, postcode, number }: Candidate): boolean =>
  city === 'missing' &&
  postcode !== 'matched' &&
  (number === 'not-asked' || number === 'not-found');

/** Neither its city nor its postcode is said, and a word left over may be the city that is meant. */
const mayBeElsewhere = (
  { alignment: { city, unexplained }, postcode }: Candidate,
  words: Question['words'],
): boolean =>
  city === 'missing' &&
  postcode !== 'matched' &&
  words.some(({ text }, at) => holds(unexplained, at) && isName.test(text));

/** Shorter words are abbreviations. */
const isName = /^\p{L}{3}|^\p{sc=Han}{2}/u;

/** The words right ahead of the name and right behind it, as a mask. */
const besideName = ({ alignment: { nameMask } }: Candidate): number =>
  ((nameMask << 1) | (nameMask >>> 1)) & ~nameMask;

/** A word of the name is missing, and beside the others stands one that is not of it: `Ahornallee` for `Ahornweg`. */
const isAnotherName = (candidate: Candidate): boolean =>
  candidate.alignment.nameCoverage < SAID_IN_FULL &&
  (candidate.alignment.unexplained & besideName(candidate)) !== 0;

/** `12 W Main St` is not on E Main St, though the W may also be the house's. */
const isOtherDirection = (candidate: Candidate, words: Question['words']): boolean =>
  candidate.alignment.nameCoverage < SAID_IN_FULL &&
  words.some(({ text }, at) => direction.test(text) && holds(besideName(candidate), at));

const direction = /^(?:[ns][ew]?|[ew])$/;

const isHouseByName = ({ number, premise }: Candidate): boolean =>
  number === 'not-asked' && premise !== undefined;

const isPlace = ({ level }: Candidate): boolean => level === 'place' || level === 'postcode';

/** Found by the place that its addresses name instead, which says little of the house. */
const isNameless = ({ alignment: { segment, document } }: Candidate): boolean =>
  kindOf(segment, document) === DocumentKind.street && listOf(segment.forms, document).length === 0;
