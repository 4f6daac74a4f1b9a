import type { Country } from '#countries';
import { parseHouseNumber } from '../../text/house-number.js';
import type { NumberHypothesis } from './number-hypotheses.js';
import { textOfPieces } from './number-pieces.js';
import type { NumberPiece } from './number-pieces.js';

/** `1700/68`, which is house 68 of its street; `68` and `1700`, which may be either. */
export const withConscription = (
  pieces: readonly NumberPiece[],
  country: Country,
): NumberHypothesis | undefined => {
  const number = parseHouseNumber(textOfPieces(pieces), country);
  return number && { ...number, mayBeConscription: /^\d+$/.test(number.key) };
};

/** The 68 and the 1700 of 1700/68, for a house that is known by one of them alone. */
export const partsOfConscription = (
  pieces: readonly NumberPiece[],
): readonly NumberHypothesis[] => {
  const stroke = pieces.findIndex(({ mark }) => mark === '/');
  if (stroke < 0) return [];
  return [pieces.slice(stroke), pieces.slice(0, stroke)].flatMap((part) => {
    const number = parseHouseNumber(textOfPieces(part));
    return number ? [{ ...number, omitted: 'range' } as const] : [];
  });
};
