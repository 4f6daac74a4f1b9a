import { mendEncoding } from './mend-encoding.js';

/** A text without what programs put into it on its way: markup, entities, percent signs, wrong encodings. */
export const plainText = (text: string): string => {
  if (!suspicious.test(text)) return text;
  const letters = leftovers.test(text) ? unescape(text) : text;
  return mendEncoding(letters).replace(lostLetters, '');
};

/** One look at most texts is enough: nothing of what is mended goes without these. */
const suspicious = /[<&%?\ufffd\u00c2-\u00f4]/;

const leftovers = /<\/?[a-z]|&#?[a-z\d]+;|%[\da-f]{2}/i;

/** A letter that some program could not read: the others are near enough to the word. */
const lostLetters = /(?<=\p{L})[?\ufffd](?=\p{L})/gu;

/** A break of lines parts an address as a comma does. */
const unescape = (text: string): string =>
  decodePercent(text)
    .replace(/<\/?(?:br|p|div|li|td|tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, digits: string) =>
      letterOf(parseInt(digits, hex === '' ? 10 : 16)),
    )
    .replace(/&([a-z]+);/gi, (entity, name: string) => entityOf(name) ?? entity);

/** Bytes beyond ASCII come several in a row. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

const letterOf = (code: number): string => {
  const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : ' ';
};

/** `&uuml;` says u and the mark upon it. */
const entityOf = (name: string): string | undefined => {
  const [, letter, mark] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
  const combining = marks[mark ?? ''];
  return combining === undefined ? entities[name] : `${letter}${combining}`.normalize('NFC');
};

const marks: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  caron: '\u030c',
  ring: '\u030a',
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  quot: '"',
  lt: ' ',
  gt: ' ',
  nbsp: ' ',
  rsquo: "'",
  ndash: '-',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  ordm: 'º',
  ordf: 'ª',
  deg: '°',
};
