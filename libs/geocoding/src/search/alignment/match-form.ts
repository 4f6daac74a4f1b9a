import { includes, maskOf } from '../../address/word-mask.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { readingCosts } from '../readings/reading-costs.js';
import type { Reading, Readings } from '../readings/readings.js';

/** How one form of a name is found among the words of a question. */
export interface FormMatch {
  /** Weight of the form's words that were found, and of all of them. */
  readonly found: number;
  readonly total: number;
  /** Weight lost to reading words otherwise than written. */
  readonly cost: number;
  /** The question's words that were used, as a mask. */
  readonly used: number;
}

/** Where the words of a form are looked for. */
export interface FormSearch {
  readonly readings: Readings;
  readonly vocabulary: Vocabulary;
  /** The question's words that may be used, as a mask. */
  readonly free: number;
  /** The field that the words must be allowed to stand for. */
  readonly field: number;
}

/** A word that follows the one before in the question is likelier meant than one elsewhere. */
const GAP_COST = 0.01;

/** Finds a form's words (`tokens` from `start` to `end`) among the free words of a question. */
export const matchForm = (
  tokens: Int32Array,
  { start, end }: { start: number; end: number },
  search: FormSearch,
): FormMatch => {
  let found = 0;
  let total = 0;
  let cost = 0;
  let used = 0;
  let next = -1;
  let isSaid = false;
  for (let at = start; at < end; at += 1) {
    const token = tokens[at] ?? 0;
    const weight = search.vocabulary.weightOf(token);
    total += weight;
    const said = { taken: used, next };
    const written = choose(search, token, said);
    const reading = written ?? chooseInitial(search, token, said);
    if (!reading) continue;
    isSaid ||= written !== undefined;
    found += weight;
    cost += weight * reading.cost;
    used |= maskOf(reading.from, reading.to);
    next = reading.to;
  }
  return isSaid ? { found, total, cost, used } : { found: 0, total, cost: 0, used: 0 };
};

const choose = (
  { readings, free, field }: FormSearch,
  token: number,
  { taken, next }: { taken: number; next: number },
): Reading | undefined => {
  let best: Reading | undefined;
  let bestCost = Infinity;
  for (const reading of readings.byToken.get(token) ?? []) {
    const mask = maskOf(reading.from, reading.to);
    if (!includes(free, mask) || (mask & taken) !== 0 || !(reading.fields & field)) continue;
    const gap = next < 0 || reading.from === next ? 0 : GAP_COST;
    if (reading.cost + gap < bestCost) {
      best = reading;
      bestCost = reading.cost + gap;
    }
  }
  return best;
};

/** The `R.` of `R.-Koch-Straße`, where the word that it begins stands in the name. */
const chooseInitial = (
  { readings, vocabulary, free, field }: FormSearch,
  token: number,
  { taken, next }: { taken: number; next: number },
): Reading | undefined => {
  for (const { at, letter, fields } of readings.initials) {
    const isThere = next < 0 || next === at;
    if (!isThere || !(fields & field) || !includes(free & ~taken, maskOf(at, at + 1))) continue;
    if (!vocabulary.beginsWith(token, letter)) continue;
    return { from: at, to: at + 1, token, cost: readingCosts.initial, fields, isOneLetter: false };
  }
  return undefined;
};
