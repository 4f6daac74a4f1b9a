import type { QuestionWord } from '../../address/question.js';
import { rangeWords } from '../../text/number-words.table.js';

/** A run of digits or of letters in a house number, and what stands before it. */
export interface NumberPiece {
  readonly text: string;
  /** Marks only; '' where a piece follows at once or behind a space. */
  readonly mark: string;
  readonly isNumber: boolean;
}

/** Parts the words of a number where digits and letters meet: 12a/3 is 12, a and 3. */
export const piecesOf = (words: readonly QuestionWord[]): readonly NumberPiece[] => {
  const pieces: NumberPiece[] = [];
  let mark = '';
  for (const [index, { text, joint }] of words.entries()) {
    if (index > 0) mark += joint === POINT ? joint : joint.replace(/[\s.]/g, '');
    if (isBetween(words, index)) {
      mark = DASH;
      continue;
    }
    if (hanMark.test(text)) {
      mark = text === HOUSE_END && mark === '' ? HOUSE_END : DASH;
      continue;
    }
    for (const run of text.match(runs) ?? []) {
      const isNumber = /^\d/.test(run);
      // A point parts thousands.
      const before = mark === POINT ? pieces.pop() : undefined;
      pieces.push({ text: (before?.text ?? '') + run, mark: before?.mark ?? mark, isNumber });
      mark = '';
    }
  }
  return pieces;
};

/** What pieces say, as one text. */
export const textOfPieces = (pieces: readonly NumberPiece[]): string =>
  pieces
    .map(({ text, mark, isNumber }, index) => {
      if (index === 0) return text;
      const needsSpace = mark === '' && isNumber && pieces[index - 1]?.isNumber;
      return (needsSpace ? ' ' : mark) + text;
    })
    .join('');

/** Between the parts of a number as a dash is; behind the last of them they say nothing. */
const hanMark = /^(?:丁目|番地|番|号|之|の|ー)$/;
const runs = /\d+|\p{L}+/gu;
/** With a space it only ends an abbreviation: `12 m. 3`. */
const POINT = '.';
const DASH = '-';
/** Behind it stands a building or a flat, unless 之 or a dash makes it a part of the number. */
export const HOUSE_END = '号';

/** `12 bis` ends there, `12 bis 14` is a range. */
const isBetween = (words: readonly QuestionWord[], at: number): boolean =>
  at > 0 && at < words.length - 1 && rangeWords.has(words[at]?.text ?? '');
