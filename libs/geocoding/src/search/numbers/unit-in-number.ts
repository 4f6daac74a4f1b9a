import type { Country } from '#countries';
import { floorSuffixes, numberSuffixes } from '../../text/number-words.table.js';
import { HOUSE_END } from './number-pieces.js';
import type { NumberPiece } from './number-pieces.js';

/** Whether what stands from a piece on is no longer the house's number but a flat or floor in it. */
export const isUnitFrom = (
  pieces: readonly NumberPiece[],
  at: number,
  country: Country | undefined,
): boolean => {
  const piece = pieces[at];
  if (!piece) return false;
  const place = { pieces, at, piece, country };
  return rules.some((isUnit) => isUnit(place));
};

interface Place {
  readonly pieces: readonly NumberPiece[];
  readonly at: number;
  readonly piece: NumberPiece;
  readonly country: Country | undefined;
}

/** 12/3, where a stroke does not tell houses apart; not the half of 12 1/2. */
const isBehindStroke = ({ pieces, at, piece, country }: Place): boolean => {
  if (!piece.isNumber || piece.mark !== '/' || country?.isUnitFirst) return false;
  const before = pieces[at - 1];
  if (at === 1 && country?.numbers?.isConscriptionFirst) return false;
  const isFraction = at > 1 && before?.isNumber && before.mark === '';
  return !isFraction && !country?.numbers?.isStrokeOfHouse;
};

/** The 5 of 30 a 5, the 4 of 1-k4. */
const isBehindLetter = ({ pieces, at, piece }: Place): boolean =>
  piece.isNumber && piece.mark === '' && pieces[at - 1]?.isNumber === false;

/** The m 3 of 12 m 3; the k4 of 1-k4. */
const isDesignated = ({ pieces, at, piece, country }: Place): boolean => {
  if (piece.isNumber || !pieces[at + 1]?.isNumber || pieces[at + 1]?.mark !== '') return false;
  return piece.mark === '-' || (country?.numbers?.unitLetters ?? []).includes(piece.text);
};

/** The 3 of 27号3. */
const isBehindHouseEnd = ({ piece }: Place): boolean => piece.isNumber && piece.mark === HOUSE_END;

/** The Hof of 12/Hof, the EG of 12-EG: a house's own suffix is a letter, or known. */
const isWordBehindMark = ({ piece: { text, mark, isNumber } }: Place): boolean =>
  !isNumber && mark !== '' && text.length > 1 && !numberSuffixes.has(text);

/** The 3 of 12-3 and 12a-3, where that is a part of the house. */
const isBehindDash = ({ at, pieces, piece, country }: Place): boolean => {
  if (!piece.isNumber || piece.mark !== '-' || !country?.numbers?.isDashOfUnit) return false;
  return Number(piece.text) < Number(pieces[0]?.text) && pieces.slice(0, at).every(isUnmarked);
};

const isUnmarked = ({ mark }: NumberPiece): boolean => mark === '';

const isFloor = ({ piece }: Place): boolean => floorSuffixes.has(piece.text);

/** The a of 30 a and of 30 a 5, where houses are numbered and staircases lettered. */
const isStaircase = ({ at, piece, country }: Place): boolean =>
  at === 1 && /^[a-z]$/.test(piece.text) && (country?.numbers?.hasStaircases ?? false);

/** The 504 of 1-2-3-504: no house has more parts than three. */
const isFourthPart = ({ pieces, at, piece }: Place): boolean =>
  at === 3 && piece.mark === '-' && pieces.every(({ isNumber }) => isNumber);

const rules: readonly ((place: Place) => boolean)[] = [
  isBehindStroke,
  isBehindLetter,
  isDesignated,
  isBehindHouseEnd,
  isWordBehindMark,
  isBehindDash,
  isFloor,
  isStaircase,
  isFourthPart,
];
