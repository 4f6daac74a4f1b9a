import { isPlace } from '../index/segment.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { isOneSpan, maskHas, wordsIn } from '../parsing/text/query-token.js';
import type { Candidate } from './candidate.js';
import { isNameComplete } from './score.js';
import { namesInRuns } from './weights.js';

type Tokens = ParsedQuery['tokens'];

/**
 * Whether the name of a street or house is cut from a run of letters and digits, such as an identifier,
 * and may be there by chance: `ok86i0059k9th` contains 9th Street, and `tons6r` a misspelt
 * Lönsstraße. What is cut from the same run confirms nothing.
 */
export const isCutFromRun = (candidate: Candidate, tokens: Tokens): boolean => {
  const { alignment } = candidate;
  if (isPlace(alignment)) return false;
  const run = runOfName(candidate, tokens);
  return (
    run !== undefined &&
    !isConfirmedOutside(candidate, tokens, run) &&
    !isUnlikelyByChance(candidate, tokens)
  );
};

/** The run that all words of the name are cut from, if there is one. */
const runOfName = ({ alignment: { nameMask } }: Candidate, tokens: Tokens): string | undefined => {
  const words = tokens.filter((_, at) => maskHas(nameMask, at));
  const run = words[0]?.run;
  return words.every((word) => word.run === run) ? run : undefined;
};

/**
 * Whether a word of its own confirms the name: of the city, the postcode, the street of a house or the
 * number. A postcode and a longer word of a place may also be in another run: `71083Herrenberg`.
 */
const isConfirmedOutside = (
  { alignment, numberRank }: Candidate,
  tokens: Tokens,
  run: string,
): boolean => {
  const { placeMask, postcodeMask, streetMask = 0, numbers } = alignment;
  const used = numbers.find(({ rank }) => rank === numberRank)?.used ?? 0;
  return tokens.some((token, at) => {
    const isOfPlace = maskHas(placeMask | streetMask, at);
    if (token.run === undefined) return isOfPlace || maskHas(used, at);
    if (token.run === run || !isOfPlace) return false;
    return maskHas(postcodeMask, at) || token.text.length >= namesInRuns.leastConfirmed;
  });
};

/**
 * Whether random letters and digits hardly contain the name in one piece: it is complete, or long
 * (`18thSt44`), or a word with a house or nothing else (`Main12`). If it is misspelt, it is also long.
 */
const isUnlikelyByChance = ({ alignment, number }: Candidate, tokens: Tokens): boolean => {
  const { nameMask, isNameMisspelt = false } = alignment;
  if (!isOneSpan(nameMask)) return false;
  const words = wordsIn(nameMask, tokens);
  const isLong = words.join('').length >= namesInRuns.leastUnconfirmed;
  const hasHouse = isKnownHouse(number) || number === 'not-given';
  const isWhole = isNameComplete(alignment) || (hasHouse && words.some(isLongWord));
  return isNameMisspelt ? isWhole && isLong : isWhole || isLong;
};

const isLongWord = (text: string): boolean =>
  text.length >= namesInRuns.leastConfirmed && onlyLetters.test(text);

const onlyLetters = /^\p{L}+$/u;
