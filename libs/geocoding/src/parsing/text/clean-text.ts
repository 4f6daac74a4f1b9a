/**
 * Removes what software adds to a text in transit: HTML tags, character references,
 * percent-encoding and wrongly decoded UTF-8. Any other text is returned unchanged.
 */
export const cleanText = (text: string): string => {
  if (!mayNeedCleaning.test(text)) return text;
  const unescaped = markupOrEscape.test(text) ? unescapeText(text) : text;
  return repairEncoding(unescaped).replace(unreadableLetters, '');
};

/** One test dismisses most texts: everything that is cleaned contains one of these. */
const mayNeedCleaning = /[<&%?\ufffd\u00c2-\u00f4]/;

const markupOrEscape = /<\/?[a-z]|&#?[a-z\d]+;|%[\da-f]{2}/i;

/** Replacement characters inside a word. Without them the word is close enough to be found. */
const unreadableLetters = /(?<=\p{L})[?\ufffd](?=\p{L})/gu;

/** Block tags become line breaks, which separate the parts of an address like commas. */
const unescapeText = (text: string): string =>
  decodePercent(text)
    .replace(/<\/?(?:br|p|div|li|td|tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, digits: string) =>
      codePointToLetter(parseInt(digits, hex === '' ? 10 : 16)),
    )
    .replace(/&([a-z]+);/gi, (entity, name: string) => decodeEntity(name) ?? entity);

/** Decodes runs of percent-encoded bytes; a letter beyond ASCII takes several. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

const codePointToLetter = (code: number): string => {
  const isLetter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : ' ';
};

/** Most entities of letters are named after the letter and its diacritic: `&uuml;`. */
const decodeEntity = (name: string): string | undefined => {
  const [, letter, mark] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
  const combining = combiningMarksByName.get(mark ?? '');
  return combining === undefined
    ? lettersByEntity.get(name)
    : `${letter}${combining}`.normalize('NFC');
};

const combiningMarksByName: ReadonlyMap<string, string> = new Map([
  ['uml', '\u0308'],
  ['acute', '\u0301'],
  ['grave', '\u0300'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['cedil', '\u0327'],
  ['caron', '\u030c'],
  ['ring', '\u030a'],
]);

const lettersByEntity: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
  ['lt', ' '],
  ['gt', ' '],
  ['nbsp', ' '],
  ['rsquo', "'"],
  ['ndash', '-'],
  ['szlig', 'ß'],
  ['oslash', 'ø'],
  ['Oslash', 'Ø'],
  ['aelig', 'æ'],
  ['AElig', 'Æ'],
  ['oelig', 'œ'],
  ['ordm', 'º'],
  ['ordf', 'ª'],
  ['deg', '°'],
]);

/**
 * Repairs mojibake: text in UTF-8 that was decoded as Latin-1 or Windows-1252 (`MÃ¼nchen`). Any
 * other text is returned unchanged, because its letters are no valid UTF-8.
 */
const repairEncoding = (text: string): string => {
  if (!looksMisdecoded.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = byteOf(letter);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return strictUtf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
};

/** The lead byte of a multi-byte UTF-8 sequence and its continuation, each decoded as a letter. */
const looksMisdecoded = /[\u00c2-\u00f4][^\x00-\x7f]/;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const byteOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x100 ? code : windows1252Bytes.get(letter);
};

/** Windows-1252 from 0x80 on, where Latin-1 has control characters; a space where it has none. */
const windows1252Letters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const windows1252Bytes: ReadonlyMap<string, number> = new Map(
  [...windows1252Letters].map((letter, index) => [letter, 0x80 + index]),
);
