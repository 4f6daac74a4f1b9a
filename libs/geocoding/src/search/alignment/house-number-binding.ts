import type { Country } from '#countries';
import type { LaneWords, NumberSpan } from '../../parsing/house-number/number-spans.js';
import {
  findLaneWords,
  findNoNumberPhrase,
  laneMaskIn,
  mayHaveNoNumberPhrase,
  findNumberSpans,
  joinFlats,
  withLetterBefore,
} from '../../parsing/house-number/number-spans.js';
import type { HouseNumberReading } from '../../parsing/house-number/house-number-readings.js';
import { readHouseNumbers } from '../../parsing/house-number/house-number-readings.js';
import { numberDesignators } from '../../parsing/house-number/number-words.table.js';
import { parseQuery } from '../../parsing/query/parse-query.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import {
  MAX_QUERY_TOKENS,
  isNumeric,
  maskCovers,
  maskHas,
  spanMask,
  startsNewPart,
} from '../../parsing/text/query-token.js';
import { readUnit, unitStarts, unitValues } from '../../parsing/unit/read-unit.js';
import { buildingDesignators } from '../../parsing/unit/unit-vocabulary.table.js';
import type { BoundHouseNumber } from '../../ranking/candidate.js';
import { MAX_NUMBERS, OMISSION_PENALTY, UNUSUAL_SIDE_PENALTY } from '../../ranking/weights.js';

/** The house numbers and the unit among the words that an alignment has left over. */
export interface HouseNumberBinding {
  /** Likeliest first. */
  readonly numbers: readonly BoundHouseNumber[];
  readonly unit?: string;
  /** Words of the likeliest number, the unit and designators, as a mask. */
  readonly used: number;
}

/** The name of a street in a query, and the country whose rules its house numbers follow. */
export interface NamedStreet {
  /** The words of the name, as a mask. */
  readonly mask: number;
  /** Absent where the country has no table. */
  readonly country?: Country;
}

/**
 * Binds house numbers and a unit of one query to streets. Which digits are the house number is
 * decided only here, after the alignment: the numbers in `Rue du 8 Mai 1945` are used by the street's
 * name.
 *
 * Most streets leave the same words over, and share one binding; each span is read once a country.
 */
export class HouseNumberBinder {
  /** Words, as a mask, that can only be the number of a unit, and so are no part of a street's name. */
  readonly unitValues: number;
  private readonly tokens: readonly QueryToken[];
  private readonly unitStarts: number;
  private readonly lanes: LaneWords;
  private readonly mayHaveNoNumber: boolean;
  private readonly bindings = new Map<string, HouseNumberBinding>();
  private readonly readings = new Map<Country | undefined, ReadingsBySpan>();

  constructor({ tokens }: ParsedQuery) {
    this.tokens = tokens;
    this.unitStarts = unitStarts(tokens);
    this.unitValues = this.unitStarts === 0 ? 0 : unitValues(tokens);
    this.lanes = findLaneWords(tokens);
    this.mayHaveNoNumber = mayHaveNoNumberPhrase(tokens);
  }

  /** Binds the free words, a mask, to a street. */
  bind(free: number, street: NamedStreet): HouseNumberBinding {
    const key = `${free}|${street.mask}|${street.country?.code}`;
    let binding = this.bindings.get(key);
    if (!binding) {
      binding = this.bindAnew(free, street);
      this.bindings.set(key, binding);
    }
    return binding;
  }

  private bindAnew(free: number, street: NamedStreet): HouseNumberBinding {
    const { tokens } = this;
    const withoutNumber = this.mayHaveNoNumber ? findNoNumberPhrase(tokens, free) : 0;
    const { unit, used } = readUnit({
      words: tokens,
      starts: startsOutsideName(tokens, this.unitStarts, street.mask),
      free: free & ~withoutNumber,
      isWithoutNumber: withoutNumber !== 0,
    });
    if (withoutNumber !== 0) return { numbers: [], unit, used: used | withoutNumber };
    // The house is on a lane that the street's name does not have: it is another street.
    if ((laneMaskIn(this.lanes, street.country) & free) !== 0) return { numbers: [], unit, used };
    const left = free & ~used;
    const numbers = this.numbersOf(left, street);
    const likeliest = numbers[0]?.used ?? 0;
    return { numbers, unit, used: used | likeliest | designatorMask(tokens, left) };
  }

  private numbersOf(left: number, street: NamedStreet): readonly BoundHouseNumber[] {
    const spans = joinFlats(this.tokens, findNumberSpans(this.tokens, left), street.mask);
    const rated: RatedNumber[] = [];
    for (const span of nearestSpans(this.tokens, spans, street)) {
      const withLetter = withLetterBefore(this.tokens, left, span);
      let distance = distanceTo(street, span);
      for (const read of withLetter ? [withLetter, span] : [span]) {
        const used = spanMask(read.from, read.to);
        for (const reading of this.readingsOf(read, street.country)) {
          rated.push({ reading, used, distance });
          distance += OMISSION_PENALTY;
        }
      }
    }
    rated.sort((one, other) => one.distance - other.distance);
    return rated
      .slice(0, MAX_NUMBERS)
      .map(({ reading, used }, rank) => boundNumber(reading, used, rank));
  }

  private readingsOf(
    span: NumberSpan,
    country: Country | undefined,
  ): readonly HouseNumberReading[] {
    const bySpan = this.readings.get(country) ?? (new Map() as ReadingsBySpan);
    this.readings.set(country, bySpan);
    const key = (span.from * MAX_QUERY_TOKENS + span.to) * 2 + Number(span.isWithFlat ?? false);
    const readings = bySpan.get(key) ?? readHouseNumbers(this.tokens, span, country);
    bySpan.set(key, readings);
    return readings;
  }
}

/** Listed, as a copy by `...` takes longer than reading the number: docs/decisions/0021. */
const boundNumber = (
  { key, from, to, omitted, unit, mayBeConscription, rules }: HouseNumberReading,
  used: number,
  rank: number,
): BoundHouseNumber => ({ key, from, to, omitted, unit, mayBeConscription, rules, used, rank });

/**
 * The words with which a unit may begin, as a mask, without those in the middle of the street's name: the
 * `Port` of `Rue du Port 5, Zürich` is no unit (in Swedish) of Rue de Zurich.
 */
const startsOutsideName = (tokens: readonly QueryToken[], starts: number, name: number): number => {
  if ((starts & (name << 1)) === 0) return starts;
  return tokens.reduce((mask, token, at) => {
    const isBetween = maskHas(name, at - 1) && name >>> (at + 1) !== 0;
    return isBetween && !startsNewPart(token) ? mask & ~spanMask(at, at + 1) : mask;
  }, starts);
};

/** The numbers of a query that has the key of a house number and nothing else, in a country. */
export const bindNumberKey = (
  key: string,
  country: Country | undefined,
): readonly BoundHouseNumber[] => {
  const query = { kind: 'structured', address: { streetNumber: key }, limit: 1 } as const;
  const parsed = parseQuery({ ...query, inputFilter: 'none' });
  const free = spanMask(0, parsed.tokens.length);
  return new HouseNumberBinder(parsed).bind(free, { mask: 0, country }).numbers;
};

/** What each span of a query is read as; a key is a number, as building a text takes longer than reading. */
type ReadingsBySpan = Map<number, readonly HouseNumberReading[]>;

/** A reading, and how many words separate it from the street's name: the fewer, the likelier. */
interface RatedNumber {
  readonly reading: HouseNumberReading;
  /** Its words, as a mask. */
  readonly used: number;
  readonly distance: number;
}

/** Words between a span and the nearest word of the street's name. */
const distanceTo = ({ mask, country }: NamedStreet, { from, to }: NumberSpan): number => {
  const [beforeName, behindName] = isNumberFirst(country)
    ? [0, UNUSUAL_SIDE_PENALTY]
    : [UNUSUAL_SIDE_PENALTY, 0];
  for (let distance = 0; distance < MAX_QUERY_TOKENS; distance += 1) {
    const [before, behind] = [from - 1 - distance, to + distance];
    if (before >= 0 && maskHas(mask, before)) return distance + behindName;
    if (behind < MAX_QUERY_TOKENS && maskHas(mask, behind)) return distance + beforeName;
  }
  return MAX_QUERY_TOKENS;
};

const isNumberFirst = (country: Country | undefined): boolean =>
  country?.writingStyle.order.startsWith('number') ?? false;

/**
 * The numbers that may be the house's: on either side the one nearest to the street's name, or only
 * the one right beside the name where the country writes it. Any other number, looked up, would make
 * `99, 3` match house 3 where there is no 99. But a number behind `Nr.` counts although another is
 * nearer, and one in brackets only where there is no other.
 */
const nearestSpans = (
  tokens: readonly QueryToken[],
  spans: readonly NumberSpan[],
  { mask, country }: NamedStreet,
): readonly NumberSpan[] => {
  const isBehindName = ({ from }: NumberSpan): boolean => mask < spanMask(from, from + 1);
  const open = spans.filter(({ from }) => !tokens[from]?.separator.includes('('));
  const likely = open.length > 0 ? open : spans;
  const before = likely.findLast((span) => !isBehindName(span));
  const behind = likely.find(isBehindName);
  const usual = isNumberFirst(country) ? before : behind;
  const isSettled =
    usual !== undefined &&
    country !== undefined &&
    maskHas(mask, isNumberFirst(country) ? usual.to : usual.from - 1);
  const nearest = isSettled ? [usual] : [before, behind];
  return likely.filter(
    (span) => nearest.includes(span) || numberDesignators.has(tokens[span.from - 1]?.text ?? ''),
  );
};

/**
 * Words that only announce a number: `No`, `Nr`, `号` on either side of it, `Villa` or `č. p.` before
 * it. Behind a number, Halle is a town.
 */
const designatorMask = (tokens: readonly QueryToken[], left: number): number =>
  tokens.reduce((mask, { text }, at) => {
    if (!maskHas(left, at)) return mask;
    const isBeforeNumber = isNumberAt(tokens, at + 1);
    const isBesideNumber = isBeforeNumber || isNumberAt(tokens, at - 1);
    const isDesignator =
      (isBesideNumber && numberDesignators.has(text)) ||
      (isBeforeNumber && buildingDesignators.has(text));
    if (isDesignator) return mask | spanMask(at, at + 1);
    const isPair =
      isNumberAt(tokens, at + 2) &&
      maskCovers(left, spanMask(at, at + 2)) &&
      numberDesignators.has(`${text} ${tokens[at + 1]?.text}`);
    return isPair ? mask | spanMask(at, at + 2) : mask;
  }, 0);

const isNumberAt = (tokens: readonly QueryToken[], at: number): boolean => {
  const word = tokens[at];
  return word !== undefined && isNumeric(word);
};
