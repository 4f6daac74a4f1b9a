/** What the id of an interpolated house identifies. */
export interface InterpolatedHouse {
  /** The id of its street. */
  readonly street: string;
  /** The key of its number: `221c`, `12-14`, `203-06`. */
  readonly key: string;
  /** The id of the place that numbers its houses, where streets have no names. */
  readonly place?: string;
}

/** What is known from the id of an interpolated house. */
export interface ReadInterpolatedId extends Pick<InterpolatedHouse, 'key'> {
  /** The first and last id that its street may have. */
  readonly firstStreet: string;
  readonly lastStreet: string;
  /** Compared with `placeHash`. */
  readonly placeHash?: number;
}

/**
 * The id of an interpolated house: a UUID of version 8 (RFC 9562) with the first 60 bits of the street's
 * id, 3 bits for how the number is written, and 59 bits for the number itself. Undefined for a number that
 * does not fit: more than 11 letters, digits, `-` and `/`, or 7 bytes of others; beside a place more than
 * 7 of them.
 */
export const interpolatedId = ({ street, key, place }: InterpolatedHouse): string | undefined => {
  const code = place === undefined ? encodeKey(key) : encodeKeyWithPlace(key, place);
  if (code === undefined) return undefined;
  const tail = (VARIANT | code).toString(16);
  return `${street.slice(0, 14)}8${street.slice(15, 18)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
};

/** Reads an id of an interpolated house, in lower case; undefined for any other id. */
export const readInterpolatedId = (id: string): ReadInterpolatedId | undefined => {
  if (!versionEight.test(id)) return undefined;
  const code = BigInt(`0x${id.slice(19, 23)}${id.slice(24)}`) & CODE_MASK;
  const number = decode(code >> BigInt(PAYLOAD_BITS), code & PAYLOAD_MASK);
  if (number === undefined) return undefined;
  const head = `${id.slice(0, 14)}5${id.slice(15, 18)}`;
  return {
    firstStreet: `${head}-8000-000000000000`,
    lastStreet: `${head}-bfff-ffffffffffff`,
    ...number,
  };
};

/** 22 bits of the id of a place: a street without a name has a few places at most. */
export const placeHash = (place: string): number =>
  parseInt(place.slice(0, 8), 16) & (2 ** PLACE_BITS - 1);

const versionEight = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The variant of RFC 9562 in the first two of the last 64 bits. */
const VARIANT = 1n << 63n;
const CODE_MASK = (1n << 62n) - 1n;
const PAYLOAD_BITS = 59;
const PAYLOAD_MASK = (1n << BigInt(PAYLOAD_BITS)) - 1n;
const PLACE_BITS = 22;

/** How the number is written, in the first bits of the code. */
const writings = { letters: 0n, bytes: 1n, lettersWithPlace: 2n } as const;

const coded = (writing: bigint, payload: bigint): bigint =>
  (writing << BigInt(PAYLOAD_BITS)) | payload;

const encodeKey = (key: string): bigint | undefined => {
  const letters = lettersToInteger(key, MOST_LETTERS);
  if (letters !== undefined) return coded(writings.letters, letters);
  const bytes = new TextEncoder().encode(key);
  if (bytes.length > MOST_BYTES) return undefined;
  return coded(
    writings.bytes,
    bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n),
  );
};

const encodeKeyWithPlace = (key: string, place: string): bigint | undefined => {
  const letters = lettersToInteger(key, MOST_LETTERS_WITH_PLACE);
  if (letters === undefined) return undefined;
  const payload = (letters << BigInt(PLACE_BITS)) | BigInt(placeHash(place));
  return coded(writings.lettersWithPlace, payload);
};

const decode = (
  writing: bigint,
  payload: bigint,
): Pick<ReadInterpolatedId, 'key' | 'placeHash'> | undefined => {
  if (writing === writings.letters) return { key: integerToLetters(payload) };
  if (writing === writings.bytes) return { key: integerToText(payload) };
  if (writing !== writings.lettersWithPlace) return undefined;
  const hash = Number(payload & BigInt(2 ** PLACE_BITS - 1));
  return { key: integerToLetters(payload >> BigInt(PLACE_BITS)), placeHash: hash };
};

/** 39 to the power of 11 is below 2 to the power of 59, to the power of 7 below 37. */
const MOST_LETTERS = 11;
const MOST_LETTERS_WITH_PLACE = 7;
const MOST_BYTES = 7;

/** All characters of nearly all keys. The digit 0 of the number system ends a text. */
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz-/';
const BASE = BigInt(ALPHABET.length + 1);

const lettersToInteger = (text: string, most: number): bigint | undefined => {
  if (text.length > most || ![...text].every((letter) => ALPHABET.includes(letter)))
    return undefined;
  return [...text].reduce(
    (number, letter) => number * BASE + BigInt(ALPHABET.indexOf(letter) + 1),
    0n,
  );
};

const integerToLetters = (number: bigint): string => {
  let text = '';
  for (let left = number; left > 0n; left /= BASE)
    text = (ALPHABET[Number(left % BASE) - 1] ?? '') + text;
  return text;
};

const integerToText = (number: bigint): string => {
  const bytes: number[] = [];
  for (let left = number; left > 0n; left /= 256n) bytes.unshift(Number(left % 256n));
  return new TextDecoder().decode(Uint8Array.from(bytes));
};
