import { describe, expect, it } from 'vitest';
import type { Alignment, Candidate } from './candidate.js';
import { candidateWith, markedAlignment } from './candidate.fake.js';
import { isCutFromRun } from './cut-from-run.js';

const isCut = (
  text: string,
  number: Candidate['number'],
  changes: Partial<Alignment> = {},
): boolean => {
  const { alignment, tokens } = markedAlignment(text);
  return isCutFromRun(candidateWith({ number }, { ...alignment, ...changes }), tokens);
};

const incomplete = { nameCoverage: 0.8 };
const misspelt = { isNameMisspelt: true };

describe('isCutFromRun', () => {
  it.each<readonly [string, string, Candidate['number'], Partial<Alignment>]>([
    ['an ordinal, although it has the house', 'ok{86x}[9th]', 'same', incomplete],
    ['an ordinal without a house', 'ok86x[9th]', 'not-given', incomplete],
    ['letters and an ordinal', '[n9th]{4}', 'other-suffix', incomplete],
    ['three letters', '[oak]{44}', 'same', incomplete],
    ['a word without the house', '[park]{44}', 'interpolated', incomplete],
    ['a longer word without the house', '[parks]{44}', 'interpolated', incomplete],
    ['words apart from each other', '[ne]44x[9thstreet]', 'not-given', {}],
    ['a short misspelt word with the house', '[parq]{44}', 'same', { ...incomplete, ...misspelt }],
    ['a short misspelt name', '[parqs]{44}', 'same', misspelt],
    [
      'a longer one without the house',
      '[parqins]{44}',
      'not-found',
      { ...incomplete, ...misspelt },
    ],
    ['an ordinal beside a number of another run', 'ok[9th] {86}k', 'same', incomplete],
    ['an ordinal beside two letters of another run', 'ok[9th] <or>86', 'same', incomplete],
  ])('is true for %s: %s', (_, ...rest) => {
    expect(isCut(...rest)).toBe(true);
  });

  it.each<readonly [string, string, Candidate['number'], Partial<Alignment>]>([
    ['an ordinal of its own', '{86} [9th]', 'same', incomplete],
    ['a house number of its own', '{86} west[9th]', 'same', incomplete],
    ['a place of its own', 'ok86x[9th] <oakland>', 'not-given', incomplete],
    ['a place in another run', 'ok86x[9th] <94607oakland>', 'not-given', incomplete],
    ['a name that is only in part in a run', 'w[13th street] {4}', 'not-found', incomplete],
    ['a complete name', '[9thst]{86}', 'same', {}],
    ['a word with the house', '[park]{44}', 'same', incomplete],
    ['a word without a number', '4x[park]', 'not-given', incomplete],
    ['a longer name without the house', '[parkin]{44}', 'not-found', incomplete],
    ['a long ordinal without the house', '[18thst]{44}', 'not-found', incomplete],
    ['a long misspelt name', '[parqinstrasse]{44}', 'same', misspelt],
  ])('is false for %s: %s', (_, ...rest) => {
    expect(isCut(...rest)).toBe(false);
  });

  it('is false for a short postcode in another run, and for places', () => {
    const { alignment, tokens } = markedAlignment('ok86x[9th] <v6m2w7>');
    const candidate = candidateWith({ number: 'same' }, { ...alignment, ...incomplete });
    const withPostcode = { ...candidate.alignment, postcodeMask: alignment.placeMask };
    expect(isCutFromRun(candidate, tokens)).toBe(true);
    expect(isCutFromRun({ ...candidate, alignment: withPostcode }, tokens)).toBe(false);
    const place = { ...candidate.alignment, document: 1 };
    expect(isCutFromRun({ ...candidate, alignment: place }, tokens)).toBe(false);
  });
});
