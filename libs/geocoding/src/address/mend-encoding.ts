/** How the first bytes of a letter in UTF-8 look, and what follows them, where they were read one by one. */
const suspicious = /[\u00c2-\u00f4][^\x00-\x7f]/;

/**
 * Mends a text that was written as UTF-8 and read as Latin-1 or Windows-1252 (`MÃ¼nchen`); any
 * other stays as it is, as its letters make no UTF-8.
 */
export const mendEncoding = (text: string): string => {
  if (!suspicious.test(text)) return text;
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

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const byteOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x100 ? code : windowsBytes.get(letter);
};

/** What Windows-1252 has from 0x80 on, where Latin-1 has controls; a space where it has nothing. */
const windowsLetters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const windowsBytes: ReadonlyMap<string, number> = new Map(
  [...windowsLetters].map((letter, index) => [letter, 0x80 + index]),
);
