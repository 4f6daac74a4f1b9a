import type { Position } from '#contracts';
import type { CountryExtent } from '#countries';
import { countries, countryByCode } from '#countries';
import { postcodeKey } from '#geocoding/text';

/** Upper-case code; `UK` becomes `GB`. */
export const canonicalCountry = (code: string): string => {
  const upper = code.trim().toUpperCase();
  return upper === 'UK' ? 'GB' : upper;
};

/** Leading letters of a postcode and the rest. */
const letterPrefix = /^(\p{L}{1,3})[-\s]*(.+)$/u;

/**
 * Removes the country sign or state code from a postcode: `L-1234` becomes `1234`, `BC V6B 2E2`
 * becomes `V6B 2E2`.
 */
export const stripPostcodePrefix = (postcode: string, country: string): string => {
  const [, ahead, rest] = letterPrefix.exec(postcode) ?? [];
  if (!ahead || !rest) return postcode;
  const { postcode: postcodeFormat, states = [] } = countryByCode(country) ?? {};
  const isKnown =
    postcodeFormat?.countryPrefixes?.includes(ahead.toLowerCase()) ||
    states.some(({ code }) => code === ahead.toUpperCase());
  const key = postcodeKey(rest);
  return isKnown && (postcodeFormat?.pattern.test(key) || postcodeFormat?.prefixPattern?.test(key))
    ? rest
    : postcode;
};

interface CountryHints {
  /** Country set by the operator; overrides detection. */
  readonly fallback?: string;
  /** Countries named in the file, with their frequency. */
  readonly mentions?: ReadonlyMap<string, number>;
}

/**
 * The country of a position whose record names none: the operator's setting; otherwise, of the
 * countries whose bounding boxes contain the position, the one most often named in the file, then
 * the smallest.
 */
export class CountryFinder {
  private readonly guessed = new Map<string, number>();

  constructor(private readonly hints: CountryHints) {}

  countryAt(position: Position): string | undefined {
    if (this.hints.fallback) return canonicalCountry(this.hints.fallback);
    const candidates = countryBoxes
      .filter(({ box }) => isInCountryBoundingBox(box, position))
      .sort(
        (a, b) =>
          this.mentionsOf(b.code) - this.mentionsOf(a.code) || boxArea(a.box) - boxArea(b.box),
      );
    const country = candidates[0]?.code;
    if (country && this.mentionsOf(country) === 0) this.countGuess(country);
    return country;
  }

  /** Notes on records whose country was derived from their position. */
  notes(): readonly string[] {
    return [...this.guessed].map(
      ([country, count]) =>
        `${count} records name no country; ${country} was derived from their positions (--country overrides it).`,
    );
  }

  private mentionsOf(country: string): number {
    return this.hints.mentions?.get(country) ?? 0;
  }

  private countGuess(country: string): void {
    this.guessed.set(country, (this.guessed.get(country) ?? 0) + 1);
  }
}

const boxArea = ([west, south, east, north]: CountryExtent): number =>
  (east - west) * (north - south);

/** A country with a bounding box of it or of a part of it. */
interface CountryBox {
  readonly code: string;
  readonly box: CountryExtent;
}

/** Countries without data of their own in `#countries`: neighbours of those that have it. */
const others: readonly CountryBox[] = [
  { code: 'AD', box: [1.4, 42.4, 1.8, 42.7] },
  { code: 'AR', box: [-73.6, -55.1, -53.6, -21.8] },
  { code: 'BG', box: [22.3, 41.2, 28.7, 44.3] },
  { code: 'CL', box: [-75.7, -56, -66.9, -17.5] },
  { code: 'EE', box: [21.7, 57.5, 28.3, 59.8] },
  { code: 'GR', box: [19.3, 34.8, 28.3, 41.8] },
  { code: 'HR', box: [13.4, 42.3, 19.5, 46.6] },
  { code: 'HU', box: [16.1, 45.7, 22.9, 48.6] },
  { code: 'IN', box: [68, 6.7, 97.4, 35.7] },
  { code: 'IS', box: [-24.6, 63.3, -13.4, 66.6] },
  { code: 'LT', box: [20.9, 53.9, 26.9, 56.5] },
  { code: 'LV', box: [20.9, 55.6, 28.3, 58.1] },
  { code: 'MC', box: [7.4, 43.7, 7.5, 43.8] },
  { code: 'MX', box: [-118.5, 14.5, -86.7, 32.7] },
  { code: 'RO', box: [20.2, 43.6, 29.8, 48.3] },
  { code: 'RU', box: [27.3, 41.1, 180, 81.9] },
  { code: 'SK', box: [16.8, 47.7, 22.6, 49.7] },
  { code: 'SM', box: [12.4, 43.89, 12.52, 44] },
  { code: 'TR', box: [25.6, 35.8, 44.9, 42.2] },
];

/**
 * Bounding boxes of countries, the last resort for records without a country. The smaller box wins
 * where boxes overlap.
 */
const countryBoxes: readonly CountryBox[] = [
  ...countries.flatMap(({ code, extents }) => extents.map((box) => ({ code, box }))),
  ...others.filter(({ code }) => countryByCode(code) === undefined),
];

const boxes = new Map<string, CountryExtent[]>();
for (const { code, box } of countryBoxes) boxes.set(code, [...(boxes.get(code) ?? []), box]);

/**
 * Whether a position is inside the bounding boxes of a country (upper-case code); false for unknown
 * countries.
 */
export const isInCountryBox = (code: string, position: Position): boolean =>
  boxes.get(code)?.some((box) => isInCountryBoundingBox(box, position)) ?? false;

/** Whether a position is inside a box or on its edge. */
const isInCountryBoundingBox = (
  [west, south, east, north]: CountryExtent,
  { lon, lat }: Position,
): boolean => lon >= west && lon <= east && lat >= south && lat <= north;
