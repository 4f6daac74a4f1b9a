import type { Position } from '#contracts';
import type { Box } from '#countries';
import { canonicalCountry } from './canonical-country.js';
import { countryBoxes } from './country-boxes.table.js';
import { isWithin } from './is-within.js';

export interface CountryHints {
  /** What the operator says; nothing is guessed then. */
  readonly fallback?: string;
  /** Countries that the file names, and how often. */
  readonly mentions?: ReadonlyMap<string, number>;
}

/**
 * The country of a position whose record names none: the operator's; else, of the countries in
 * whose boxes it lies, the one that the file names most often, and of those the smallest.
 */
export class CountryFinder {
  private readonly guessed = new Map<string, number>();

  constructor(private readonly hints: CountryHints) {}

  at(position: Position): string | undefined {
    if (this.hints.fallback) return canonicalCountry(this.hints.fallback);
    const candidates = countryBoxes
      .filter(({ box }) => isWithin(box, position))
      .sort(
        (a, b) =>
          this.mentionsOf(b.code) - this.mentionsOf(a.code) || areaOf(a.box) - areaOf(b.box),
      );
    const country = candidates[0]?.code;
    if (country && this.mentionsOf(country) === 0) this.noteGuess(country);
    return country;
  }

  /** Says where a country was read off the map. */
  notes(): readonly string[] {
    return [...this.guessed].map(
      ([country, count]) =>
        `${count} records name no country; they were taken to be in ${country} by where they lie (--country overrides it).`,
    );
  }

  private mentionsOf(country: string): number {
    return this.hints.mentions?.get(country) ?? 0;
  }

  private noteGuess(country: string): void {
    this.guessed.set(country, (this.guessed.get(country) ?? 0) + 1);
  }
}

const areaOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);
