import type { Position } from '#contracts';
import { mayBePosition, tokenisePosition } from './position-tokens.js';
import type { Hemisphere, PositionToken } from './position-tokens.js';
import type { Axis } from './position-words.table.js';

/**
 * The positions that a text as a whole may mean, in WGS 84; empty for any other text. Usually one:
 * two where a hemisphere letter has different meanings in two languages (`48.9 N 2.3 O`).
 *
 * Reads decimal degrees, degrees with minutes and seconds, `geo:` URIs (RFC 5870), ISO 6709 and WKT
 * points. The latitude comes first, unless hemispheres or axes are named or the first number cannot be
 * a latitude. Numbers alone are a position only where their decimals say so: `12 34` is none.
 */
export const readPositions = (text: string): readonly Position[] => {
  const inNotation = readNotation(text);
  if (inNotation) return inNotation;
  if (!mayBePosition(text)) return [];
  const readings = commaReadings.map((comma) => readTokens(tokenisePosition(text, comma) ?? []));
  return readings.find((positions) => positions.length > 0) ?? [];
};

const commaReadings = ['decimal', 'separator'] as const;

const decimal = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;
const geoUri = new RegExp(
  String.raw`^\s*geo:${decimal},${decimal}(?:,[-+.\d]+)?((?:;[^?]*)?)(?:\?.*)?$`,
  'i',
);
const geoQuery = new RegExp(
  String.raw`^\s*geo:[^?]*\?(?:.*&)?q=${decimal},${decimal}(?:\(.*)?$`,
  'i',
);
const otherReference = /;crs=(?!wgs84)/i;
const wktPoint = new RegExp(
  String.raw`^\s*(?:srid=4326;\s*)?point\s*\(\s*${decimal}\s+${decimal}\s*\)\s*$`,
  'i',
);
const iso6709 = /^\s*([-+]\d{1,2}(?:\.\d+)?)([-+]\d{1,3}(?:\.\d+)?)(?:[-+][\d.]+)?\/?\s*$/;

/** Notations of a fixed form; undefined for other texts. */
const readNotation = (text: string): readonly Position[] | undefined => {
  const [, queryLat, queryLon] = geoQuery.exec(text) ?? [];
  if (queryLat) return positionsAt(Number(queryLat), Number(queryLon));
  const [, geoLat, geoLon, parameters = ''] = geoUri.exec(text) ?? [];
  if (geoLat)
    return otherReference.test(parameters) ? [] : positionsAt(Number(geoLat), Number(geoLon));
  const [, wktLon, wktLat] = wktPoint.exec(text) ?? [];
  if (wktLon) return positionsAt(Number(wktLat), Number(wktLon));
  const [, isoLat, isoLon] = iso6709.exec(text) ?? [];
  return isoLat ? positionsAt(Number(isoLat), Number(isoLon)) : undefined;
};

/** None out of range. */
const positionsAt = (lat: number, lon: number): readonly Position[] => {
  if (!(Math.abs(lat) <= MAX_DEGREES.lat && Math.abs(lon) <= MAX_DEGREES.lon)) return [];
  return [{ lat, lon: lon === MAX_DEGREES.lon ? -MAX_DEGREES.lon : lon }];
};

const MAX_DEGREES: Readonly<Record<Axis, number>> = { lat: 90, lon: 180 };

/** One coordinate of a text, and how it is written. */
interface Coordinate {
  /** With the sign of its number, if it has one. */
  readonly degrees: number;
  readonly sign?: '+' | '-';
  readonly hemispheres: readonly Hemisphere[];
  readonly axis?: Axis;
  /** How many of degrees, minutes and seconds are written. */
  readonly parts: number;
  readonly decimals: number;
  readonly hasDegreeSign: boolean;
  readonly decimalComma: boolean;
  /** Zeros before the number, as in a telephone number. */
  readonly isPadded: boolean;
  /** The digits of degrees, minutes and perhaps seconds that are written as one number, else 0. */
  readonly packedDigits: number;
}

const readTokens = (tokens: readonly PositionToken[]): readonly Position[] => {
  const first = readCoordinate(tokens, 0);
  if (!first) return [];
  const separator = tokens[first.end]?.kind;
  const isSeparated = separator === ',' || separator === ';' || separator === '/';
  const second = readCoordinate(tokens, first.end + Number(isSeparated));
  if (second?.end !== tokens.length) return [];
  const pair = [first.coordinate, second.coordinate] as const;
  const positions = positionsOf(pair);
  return isWrittenAsPosition(pair, isSeparated ? separator : ' ') ? positions : [];
};

interface ReadCoordinate {
  readonly coordinate: Coordinate;
  /** The index of the token after it. */
  readonly end: number;
}

/** Words, a number of up to three parts, and words again; undefined if there is no number. */
const readCoordinate = (
  tokens: readonly PositionToken[],
  from: number,
): ReadCoordinate | undefined => {
  const before = readWords(tokens, from, { hemispheres: [] });
  const number = readDegrees(tokens, before.end);
  if (!number) return undefined;
  const after = readWords(tokens, number.end, before.meaning);
  return { coordinate: { ...number.written, ...after.meaning }, end: after.end };
};

type WordMeaning = Pick<Coordinate, 'hemispheres' | 'axis'>;

/** The words from an index on, as far as they agree with each other: one hemisphere, and its axis. */
const readWords = (
  tokens: readonly PositionToken[],
  from: number,
  known: WordMeaning,
): { readonly meaning: WordMeaning; readonly end: number } => {
  let meaning = known;
  let end = from;
  for (let word = tokens[end]; word?.kind === 'word'; word = tokens[end]) {
    const { hemispheres } = word;
    const ofAxis = hemispheres.filter(({ axis }) => axis === (meaning.axis ?? axis));
    if (meaning.hemispheres.length === 0 && ofAxis.length > 0)
      meaning = { ...meaning, hemispheres: ofAxis };
    else if (word.axis && mayBeOnAxis(meaning, word.axis))
      meaning = { ...meaning, axis: word.axis };
    else break;
    end += 1;
  }
  return { meaning, end };
};

const mayBeOnAxis = ({ hemispheres, axis: known }: WordMeaning, axis: Axis): boolean =>
  known === undefined && (hemispheres.length === 0 || hemispheres.some((one) => one.axis === axis));

type WrittenDegrees = Omit<Coordinate, 'hemispheres' | 'axis'>;

const readDegrees = (
  tokens: readonly PositionToken[],
  from: number,
): { readonly written: WrittenDegrees; readonly end: number } | undefined => {
  const parts: string[] = [];
  let end = from;
  let hasDegreeSign = false;
  for (const mark of ['°', "'", '"'] as const) {
    const isJoined = parts.length > 0 && tokens[end]?.kind === ':';
    const number = tokens[end + Number(isJoined)];
    if (number?.kind !== 'number' || parts.at(-1)?.includes('.')) break;
    const next = tokens[end + Number(isJoined) + 1]?.kind;
    if (parts.length > 0 && (number.sign ?? (isMark(next) && next !== mark))) break;
    end += Number(isJoined) + 1 + Number(next === mark);
    hasDegreeSign ||= mark === '°' && next === mark;
    parts.push(number.digits);
  }
  const number = tokens[from];
  if (number?.kind !== 'number') return undefined;
  const degrees = degreesOf(parts.length === 1 ? unpack(number.digits) : parts);
  if (degrees === undefined) return undefined;
  const written = {
    degrees: number.sign === '-' ? -degrees : degrees,
    sign: number.sign,
    parts: parts.length,
    decimals: (parts.at(-1) ?? '').split('.')[1]?.length ?? 0,
    hasDegreeSign,
    decimalComma: tokens.slice(from, end).some((one) => one.kind === 'number' && one.decimalComma),
    isPadded: /^0\d/.test(number.digits),
    packedDigits: packed.test(number.digits) ? number.digits.replace(/\..*/, '').length : 0,
  };
  return { written, end };
};

const isMark = (kind: string | undefined): boolean => kind === '°' || kind === "'" || kind === '"';

/** Degrees, minutes and seconds without separators: `482839.4`, `0085608`. */
const packed = /^(\d{2,3})(\d\d(?:\.\d+)?)$|^(\d{2,3})(\d\d)(\d\d(?:\.\d+)?)$/;

const unpack = (digits: string): readonly string[] =>
  packed
    .exec(digits)
    ?.slice(1)
    .filter((part) => part !== undefined) ?? [digits];

/** Undefined if the minutes or seconds are none; 60 seconds occur where numbers were rounded. */
const degreesOf = (parts: readonly string[]): number | undefined => {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return minutes <= 60 && seconds <= 60 ? degrees + minutes / 60 + seconds / 3600 : undefined;
};

type Pair = readonly [Coordinate, Coordinate];

/** The positions that two coordinates may mean; none if they contradict each other. */
const positionsOf = ([first, second]: Pair): readonly Position[] => {
  if (first.hemispheres.length > 0 || second.hemispheres.length > 0)
    return positionsInHemispheres(first, second);
  const isLongitudeFirst =
    (first.axis ?? (second.axis && otherAxis[second.axis]) ?? guessAxis(first, second)) === 'lon';
  if (first.axis !== undefined && first.axis === second.axis) return [];
  const [lat, lon] = isLongitudeFirst ? [second, first] : [first, second];
  return positionsAt(lat.degrees, lon.degrees);
};

const otherAxis: Readonly<Record<Axis, Axis>> = { lat: 'lon', lon: 'lat' };

const guessAxis = (first: Coordinate, second: Coordinate): Axis =>
  Math.abs(first.degrees) > MAX_DEGREES.lat && Math.abs(second.degrees) <= MAX_DEGREES.lat
    ? 'lon'
    : 'lat';

/** Both hemispheres are read in one language; languages that agree give one position. */
const positionsInHemispheres = (first: Coordinate, second: Coordinate): readonly Position[] => {
  const found = new Map<string, Position>();
  for (const one of first.hemispheres)
    for (const other of second.hemispheres) {
      if (one.language !== other.language || one.axis === other.axis) continue;
      const degrees = {
        [one.axis]: inHemisphere(first, one),
        [other.axis]: inHemisphere(second, other),
      };
      for (const position of positionsAt(degrees.lat ?? NaN, degrees.lon ?? NaN))
        found.set(`${position.lat}/${position.lon}`, position);
    }
  return [...found.values()];
};

/** A negative number stays negative, whatever the letter: `N -33.86` names the axis. */
const inHemisphere = ({ degrees }: Coordinate, { sign }: Hemisphere): number =>
  sign < 0 ? -Math.abs(degrees) : degrees;

/** Whether two coordinates are written as nothing but a position is: not as house numbers. */
const isWrittenAsPosition = (pair: Pair, separator: ',' | ';' | '/' | ' '): boolean => {
  const hasHemispheres = pair.every(({ hemispheres }) => hemispheres.length > 0);
  if (pair.some(({ packedDigits }) => packedDigits > 0))
    return hasHemispheres && isPackedPair(pair);
  const hasAxes = pair.every(({ axis }) => axis !== undefined);
  const isPrecise = pair.some(({ parts, decimals }) => parts > 1 || decimals > 0);
  if (hasHemispheres) return isPrecise || pair.some(({ hasDegreeSign }) => hasDegreeSign);
  if (hasAxes) return true;
  if (pair.some(({ hasDegreeSign }) => hasDegreeSign)) return isPrecise;
  const [first, second] = pair;
  if (pair.some(({ isPadded }) => isPadded) || (first.sign === '+' && !second.sign)) return false;
  const decimals = pair.map((one) => one.decimals);
  const [fewest, most] = [Math.min(...decimals), Math.max(...decimals)];
  if (pair.some(({ parts }) => parts > 1))
    return fewest > 0 && separator !== ' ' && pair.every(({ parts }) => parts === 3);
  if (first.decimalComma || second.decimalComma)
    return fewest > 0 && (separator === ';' || most >= EXACT_DECIMALS);
  if (separator === ',' || separator === ';') return fewest > 0 || most >= EXACT_DECIMALS;
  return fewest > 0 && (most >= EXACT_DECIMALS || pair.some(({ sign }) => sign === '-'));
};

/** Degrees of longitude have three digits: 1234 N 1000 W is an address in a grid of streets. */
const isPackedPair = (pair: Pair): boolean =>
  pair.every(({ hemispheres: [hemisphere], packedDigits, decimals, isPadded }) =>
    hemisphere?.axis === 'lat'
      ? packedDigits === 4 || packedDigits === 6
      : packedDigits === 7 || (packedDigits === 5 && (isPadded || decimals > 0)),
  );

/** A number with so many decimals is no house number, floor or date. */
const EXACT_DECIMALS = 3;
