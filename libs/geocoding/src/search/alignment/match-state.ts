import { isNumeric } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import { stateNamed } from '../../address/state-mentions.js';
import { includes, maskOf } from '../../address/word-mask.js';
import { countryOf, placeKindOf } from '../../gazetteer/document.js';
import type { Names, Segment } from '../../gazetteer/segment.js';
import type { Agreement } from './agreement.js';
import { areasOf } from './areas-of.js';
import type { MatchContext } from './match-context.js';

/** Whether a question names the document's state or province, and with which words, as a mask. */
export interface StateMatch {
  readonly agreement: Agreement;
  readonly used: number;
}

/** The words that nothing has used yet, those beside the document's name, and those that say it, as masks. */
interface Words {
  readonly free: number;
  readonly besideName: number;
  readonly nameMask: number;
  /** Whether others say in which city the document is. */
  readonly isPlaced: boolean;
}

/**
 * Compares the states that a question names with the document's. Where the gazetteer names none,
 * a state of its country is no stranger beside the document's city; alone it may be another city,
 * as Milano is that of Milano. Another state, where states stand, tells against it.
 */
export const matchState = (
  { question, segment }: MatchContext,
  document: number,
  { free, besideName, nameMask, isPlaced }: Words,
): StateMatch => {
  if (question.stateMentions.length === 0) return notSaid;
  const country = countryOf(segment, document);
  const own = question.stateMentions.filter((mention) => mention.country === country);
  if (own.length === 0)
    return isStateAbroad(question, free) ? { ...notSaid, agreement: 'contradicted' } : notSaid;
  const known = statesOf(segment, document, country);
  let used = 0;
  let agreement: Agreement = 'missing';
  for (const { from, to, state, isInPlace } of own) {
    const mask = maskOf(from, to);
    const isMatch = known.includes(state);
    if (!includes(isMatch ? besideName : free, mask)) continue;
    if (isMatch) agreement = 'matched';
    else if (isInPlace && known.length > 0 && mask > nameMask && agreement === 'missing')
      agreement = 'contradicted';
    if (isMatch || (isInPlace && isPlaced && known.length === 0)) used |= mask & free;
  }
  return { agreement, used };
};

const notSaid: StateMatch = { agreement: 'missing', used: 0 };

/** Whether a question ends in the name of a state of other countries, as London in Ontario does. */
const isStateAbroad = ({ stateMentions, words }: Question, free: number): boolean =>
  stateMentions.some(
    ({ from, to }) =>
      includes(free, maskOf(from, to)) &&
      words.slice(from, to).some(({ text }) => text.length > LONGEST_STATE_CODE) &&
      words.slice(to).every(isNumeric),
  );

const LONGEST_STATE_CODE = 3;

/** The states that a document lies in, by their usual names; some maps call them counties. */
const statesOf = (segment: Segment, document: number, country: string): readonly string[] =>
  areasOf(segment, document).flatMap((area) => {
    const state = stateOfPlace(segment, area - segment.firstPlace, country);
    return state === undefined ? [] : [state];
  });

const remembered = new WeakMap<Segment, Map<number, string | undefined>>();

const stateOfPlace = (segment: Segment, place: number, country: string): string | undefined => {
  const known = remembered.get(segment) ?? new Map<number, string | undefined>();
  remembered.set(segment, known);
  if (known.has(place)) return known.get(place);
  const kind = placeKindOf(segment, place);
  const state =
    kind === 'state' || kind === 'county' ? nameOfState(segment, place, country) : undefined;
  known.set(place, state);
  return state;
};

const nameOfState = (segment: Segment, place: number, country: string): string | undefined => {
  const names = JSON.parse(segment.placeNames[place] ?? '{}') as Names;
  return stateNamed(country, names[''] ?? '');
};
