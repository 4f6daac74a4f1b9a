import { cleanText } from '../text/clean-text.js';
import { fold } from '../text/normalise.js';
import { announcingWords, axisWords, hemisphereWords } from './position-words.table.js';
import type { Axis } from './position-words.table.js';

/** What a word says about the number beside it; one letter may have several meanings. */
export interface PositionWord {
  readonly kind: 'word';
  readonly hemispheres: readonly Hemisphere[];
  readonly axis?: Axis;
}

/** A hemisphere, in the language of a row of the table. */
export interface Hemisphere {
  readonly language: number;
  readonly axis: Axis;
  readonly sign: 1 | -1;
}

/** An unsigned number as it is written, with a full stop as its decimal point. */
export interface PositionNumber {
  readonly kind: 'number';
  readonly digits: string;
  readonly sign?: '+' | '-';
  readonly decimalComma: boolean;
}

/** Separators between coordinates, joints between degrees, minutes and seconds, and unit marks. */
export interface PositionMark {
  readonly kind: ',' | ';' | '/' | ':' | '°' | "'" | '"';
}

export type PositionToken = PositionWord | PositionNumber | PositionMark;

/** The longest text that is read as a position. */
const MAX_POSITION_LENGTH = 160;

/** Dismisses most texts before anything is replaced: by their digits, their length or their first word. */
const mayBePosition = (text: string): boolean =>
  text.length <= MAX_POSITION_LENGTH && twoDigits.test(text) && !isAboutElse(text);

/**
 * The tokens of a text that may be a position, in up to two readings: a comma between digits is a
 * decimal comma, or it separates two numbers. None if the text contains anything else, as nearly all
 * texts do.
 */
export const tokenisePosition = (text: string): readonly (readonly PositionToken[])[] => {
  if (!mayBePosition(text)) return [];
  const normalised = normalisePosition(text);
  return [withDecimalComma, withDecimalPoint]
    .map((pattern) => tokensOf(normalised, pattern))
    .filter((tokens) => tokens !== undefined);
};

/** Undefined if a text contains anything but tokens of positions. */
const tokensOf = (
  normalised: string,
  tokenOfPosition: RegExp,
): readonly PositionToken[] | undefined => {
  const pattern = new RegExp(tokenOfPosition);
  const tokens: PositionToken[] = [];
  for (let at = 0; at < normalised.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const { groups } = pattern.exec(normalised) ?? {};
    if (!groups) return undefined;
    const token = toToken(groups);
    if (!token) return undefined;
    if (token !== 'blank') tokens.push(token);
  }
  return tokens;
};

/** Whether the first word is none of a position. */
const isAboutElse = (text: string): boolean => {
  const [word] = latinWord.exec(text) ?? [];
  if (word === undefined || encoded.test(text)) return false;
  const folded = fold(word);
  return !wordsByText.has(folded) && !announcing.has(folded) && !unitWord.test(folded);
};

const latinWord = /\p{sc=Latin}{3,}/u;
const encoded = /[<&%\ufffd\u00c2-\u00c3]/;
const unitWord = /^(?:deg|gra|min|se[ckg]|wgs|epsg)/;

const twoDigits = /\p{Nd}[^]*\p{Nd}/u;

/** Folds the text, with one character for each unit mark, sign and separator. */
const normalisePosition = (text: string): string =>
  fold(replacements.reduce((marked, [from, to]) => marked.replace(from, to), cleanText(text)));

const replacements: readonly (readonly [RegExp, string])[] = [
  // Quotation marks around the whole text, and the punctuation of other notations
  [/^\s*["“”„«'‘](.*)["“”«»'’]\s*$/su, '$1'],
  [/["'](\p{L}+)["']\s*:/gu, ' $1 '],
  [/[()[\]{}<>|@=&#]/g, ' '],
  [/\b(?:wgs[ -]?(?:19)?84|epsg:4326)\b/gi, ' '],
  // Units as letters and words
  [/(\d)\s*d\s*(\d+)\s*m\s*(\d+(?:[.,]\d+)?)\s*s/gi, `$1°$2'$3"`],
  [/(\d)\s*d\s*(\d+(?:[.,]\d+)?)\s*m(?!\p{L})/giu, `$1°$2'`],
  [
    /(?<=\p{Nd})\s*(?:deg(?:rees?|r[ée]s|\.)?|gra(?:d|di|dos|us|den|der|d[ea])|度|도)(?!\p{Ll})/giu,
    '°',
  ],
  [/(?<=\p{Nd})\s*(?:min(?:utes?|uten|uti|utos|\.)?|分|분)(?!\p{Ll})/giu, "'"],
  [
    /(?<=\p{Nd})\s*(?:sec(?:onds?|ondi|ondes|\.)?|se[kg](?:unden|undos|\.)?|秒|초)(?!\p{Ll})/giu,
    '"',
  ],
  // Typographic forms
  [/[º˚⁰∘◦ᵒ]/g, '°'],
  [/["”“″˝ʺ„〃]|['’‘′´`ʹʼ]{2}/g, '"'],
  [/[’‘′´`ʹʼ‛]/g, "'"],
  [/[−–—‐‑﹣－]/g, '-'],
  [/[٫·]/g, '.'],
  [/[、，،\n]/g, ','],
  [/[\s.,;]+$/, ''],
];

/**
 * A sign is written before a number and not directly after another one: there, a hyphen joins degrees
 * and minutes, and a plus sign begins the next coordinate (ISO 6709).
 */
const tokenPattern = (point: string): RegExp =>
  new RegExp(
    `(?<sign>(?<!\\d)[-+]|\\+)?(?<digits>\\d+(?:${point}\\d+)?|(?<![\\d.,])\\.\\d+)` +
      `|(?<word>\\p{L}+)[.:]*|(?<mark>[,;/:°'"]|-(?=\\d))|(?<dash>- )|(?<blank>\\s+)`,
    'uy',
  );

const withDecimalComma = tokenPattern('[.,]');
const withDecimalPoint = tokenPattern('[.]');

type Groups = Readonly<Record<string, string | undefined>>;

/** Undefined for a word that positions do not contain. */
const toToken = ({
  sign,
  digits,
  word,
  mark,
  dash,
}: Groups): PositionToken | 'blank' | undefined => {
  if (digits !== undefined) {
    const decimalComma = digits.includes(',');
    const signOf = sign === '-' || sign === '+' ? sign : undefined;
    return { kind: 'number', digits: digits.replace(',', '.'), sign: signOf, decimalComma };
  }
  if (word !== undefined) return announcing.has(word) ? 'blank' : wordsByText.get(word);
  if (dash !== undefined) return { kind: '/' };
  return marks.find(({ kind }) => kind === (mark === '-' ? ':' : mark)) ?? 'blank';
};

const marks: readonly PositionMark[] = [
  { kind: ',' },
  { kind: ';' },
  { kind: '/' },
  { kind: ':' },
  { kind: '°' },
  { kind: "'" },
  { kind: '"' },
];

const foldedWords = (words: string): readonly string[] => fold(words).split(' ');

const announcing = new Set(foldedWords(announcingWords));
const wordsByText = new Map<string, PositionWord>();

const addWord = (word: string, { hemisphere, axis }: { hemisphere?: Hemisphere; axis?: Axis }) => {
  const known = wordsByText.get(word) ?? { kind: 'word', hemispheres: [] };
  const hemispheres = hemisphere ? [...known.hemispheres, hemisphere] : known.hemispheres;
  wordsByText.set(word, { ...known, hemispheres, axis: axis ?? known.axis });
};

hemisphereWords.forEach(({ north, south, east, west }, language) => {
  const add = (words: string, axis: Axis, sign: 1 | -1): void => {
    for (const word of foldedWords(words)) addWord(word, { hemisphere: { language, axis, sign } });
  };
  add(north, 'lat', 1);
  add(south, 'lat', -1);
  add(east, 'lon', 1);
  add(west, 'lon', -1);
});
for (const axis of ['lat', 'lon'] as const)
  for (const word of foldedWords(axisWords[axis])) addWord(word, { axis });
