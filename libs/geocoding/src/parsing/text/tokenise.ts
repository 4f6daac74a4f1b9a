/** The separator before a token. */
export interface Separated {
  /** '' at a change of script or inside a compound, ' ' for white space, else the punctuation. */
  readonly separator: string;
}

/** A token of a text. */
export interface Token extends Separated {
  /** Folded. */
  readonly text: string;
  /** Whether a full stop follows immediately: the token may be an abbreviation. */
  readonly isDotted: boolean;
}

/**
 * Splits folded text into tokens: runs of letters, numbers with their letters (`12a`), and in Han
 * text segments that end in an administrative or street suffix (台北市|信义区|松高路).
 */
export const tokenise = (folded: string): readonly Token[] => {
  const ascii = onlyAscii.test(folded);
  const text = joinApostrophes(ascii ? folded : joinCounters(convertHanNumerals(folded)));
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(ascii ? asciiToken : tokenPattern)) {
    const separator = separatorOf(text.slice(end, match.index));
    end = match.index + match[0].length;
    tokens.push({ text: match[0], separator, isDotted: text[end] === '.' });
  }
  return tokens;
};

const hanSuffixes = '省市县区乡镇村里邻路街段巷弄号楼都道府郡町';
const hanSegment = `(?:[^${hanSuffixes}\\P{sc=Han}]|々)*(?:丁目|番地|[${hanSuffixes}])|(?:[^${hanSuffixes}\\P{sc=Han}]|々)+`;
const kanaRun = '[\\p{sc=Katakana}\\p{sc=Hiragana}ー]+';
/**
 * The number of a section, lane or alley is part of the street name; that of a floor or room names
 * a unit.
 */
const countedSegment = '\\d+[段巷弄楼室]';
const numberWithLetters = '\\d+[\\p{sc=Latin}]*';
const letterRun = '(?:(?!\\p{sc=Han}|\\p{sc=Katakana}|\\p{sc=Hiragana})[\\p{L}\\p{M}])+';
const tokenPattern = new RegExp(
  `${countedSegment}|${numberWithLetters}|${hanSegment}|${kanaRun}|${letterRun}`,
  'gu',
);
const asciiToken = /\d+[a-z]*|[a-z]+/g;
const onlyAscii = /^[\x00-\x7f]*$/;

/** `39 巷` is 39巷. */
const joinCounters = (text: string): string => text.replace(spacedCounter, '$1');

const spacedCounter = /(\d)\s+(?=[段巷弄楼室](?!\p{L}))/gu;

/**
 * An apostrophe after an elided article separates tokens (`l'eglise`); any other is dropped
 * (`o'connell`).
 */
const joinApostrophes = (text: string): string =>
  hasApostrophe.test(text) ? text.replace(elision, '$1$2 ').replace(apostrophes, '') : text;

const elision = /(^|[^\p{L}])(l|d|qu|dell|all|nell|sull|dall|un|s|t|n)['’‘`´]/gu;
const apostrophes = /['’‘`´]/g;
const hasApostrophe = /['’‘`´]/;

/** The strongest separator in the text between two tokens: `#`, then a comma, then any other. */
const separatorOf = (between: string): string => {
  if (between === '' || between === ' ') return between;
  const marks = between.replace(/\s+/g, '');
  if (marks === '') return ' ';
  if (marks.includes('#')) return '#';
  if (/[,;\n、،，|]/.test(marks)) return ',';
  return between.length === marks.length ? marks : ` ${marks}`;
};

/**
 * Converts Han numerals to ASCII digits where a counter of addresses follows (三丁目, 五段).
 * Elsewhere they are parts of names.
 */
const convertHanNumerals = (folded: string): string =>
  folded.replace(countedNumerals, (numerals) => String(hanValue(numerals)));

/** At most eight numerals: a regular expression over a long run of them is slow. */
const countedNumerals = /[〇零一二三四五六七八九十百]{1,8}(?=丁目|番|号|段|巷|弄|楼|条|线)/g;

const hanValue = (numerals: string): number => {
  let total = 0;
  let current = 0;
  for (const numeral of numerals) {
    if (numeral === '十' || numeral === '百') {
      total += (current || 1) * (numeral === '十' ? 10 : 100);
      current = 0;
    } else {
      current = current * 10 + (hanDigits[numeral] ?? 0);
    }
  }
  return total + current;
};

const hanDigits: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};
