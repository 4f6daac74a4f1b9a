import { readHanNumerals } from './han-numerals.js';

/** A word of a text, folded, and what stood between it and the word before. */
export interface Word {
  readonly text: string;
  /** The punctuation before it: '' at a change of script, ' ' for white space, else the mark. */
  readonly joint: string;
  /** Whether a full stop follows at once: the word may be cut short. */
  readonly isDotted: boolean;
}

const hanSuffixes = '省市县区乡镇村里邻路街段巷弄号楼都道府郡町';
const han = `(?:[^${hanSuffixes}\\P{sc=Han}]|々)*(?:丁目|番地|[${hanSuffixes}])|(?:[^${hanSuffixes}\\P{sc=Han}]|々)+`;
const kana = '[\\p{sc=Katakana}\\p{sc=Hiragana}ー]+';
/** A section, lane or alley is a part of the street's name, with its number; so is a floor a unit. */
const counted = '\\d+[段巷弄楼室]';
const number = '\\d+[\\p{sc=Latin}]*';
const letters = '(?:(?!\\p{sc=Han}|\\p{sc=Katakana}|\\p{sc=Hiragana})[\\p{L}\\p{M}])+';
const wordPattern = new RegExp(`${counted}|${number}|${han}|${kana}|${letters}`, 'gu');
const spacedCounter = /(\d)\s+(?=[段巷弄楼室](?!\p{L}))/gu;
const asciiWord = /\d+[a-z]*|[a-z]+/g;
const onlyAscii = /^[\x00-\x7f]*$/;

/** An apostrophe that ends one of these is an elision and parts words; any other joins them. */
const elided = /(^|[^\p{L}])(l|d|qu|dell|all|nell|sull|dall|un|s|t|n)['’‘`´]/gu;
const apostrophes = /['’‘`´]/g;
const hasApostrophe = /['’‘`´]/;

/**
 * Splits folded text into words: runs of letters, numbers with their letters (`12a`), and in Han
 * text the parts that end in an administrative or street suffix (台北市|信义区|松高路).
 */
export const splitWords = (folded: string): readonly Word[] => {
  const ascii = onlyAscii.test(folded);
  const text = joinApostrophes(ascii ? folded : joinCounters(readHanNumerals(folded)));
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(ascii ? asciiWord : wordPattern)) {
    const joint = jointOf(text.slice(end, match.index));
    end = match.index + match[0].length;
    words.push({ text: match[0], joint, isDotted: text[end] === '.' });
  }
  return words;
};

/** `39 巷` is 39巷. */
const joinCounters = (text: string): string => text.replace(spacedCounter, '$1');

const joinApostrophes = (text: string): string =>
  hasApostrophe.test(text) ? text.replace(elided, '$1$2 ').replace(apostrophes, '') : text;

/** The strongest mark of those between two words. */
const jointOf = (between: string): string => {
  if (between === '' || between === ' ') return between;
  const marks = between.replace(/\s+/g, '');
  if (marks === '') return ' ';
  // What # announces is told apart wherever it stands.
  if (marks.includes('#')) return '#';
  if (/[,;\n、،，|]/.test(marks)) return ',';
  return between.length === marks.length ? marks : ` ${marks}`;
};
