import type { Address, AnswerLanguage, DegreeBox, Position } from '#contracts';
import { MAX_RADIUS_METRES, MAX_TEXT_LENGTH, expandedLength } from '#contracts';
import { ApiError } from '../http/errors/api-error.js';

/**
 * Reads the parameters of a URL. Every method throws an ApiError that names a parameter whose value
 * cannot be read. Unknown parameters are ignored, as the protocols evolve; of a repeated one the
 * first value counts.
 */
export class UrlParameters {
  private readonly values: Readonly<Record<string, unknown>>;

  constructor(query: unknown) {
    this.values = (query ?? {}) as Record<string, unknown>;
  }

  /** Trimmed; undefined if it is absent or empty. */
  text(name: string): string | undefined {
    const value = this.values[name];
    const given: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof given !== 'string' || given.trim() === '') return undefined;
    if (given.includes('\0')) throw parameterError(name, 'must not contain a NUL character');
    if (expandedLength(given) > MAX_TEXT_LENGTH)
      throw parameterError(name, `must have at most ${MAX_TEXT_LENGTH} characters`);
    return given.trim();
  }

  /** The first of several names that is given. */
  anyText(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const text = this.text(name);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  number(name: string, least: number, most: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = decimalNumber(text);
    if (!(value >= least && value <= most))
      throw parameterError(name, `must be a number from ${least} to ${most}`);
    return value;
  }

  /**
   * How many places are wanted, at least 1; what exceeds `most` counts as `most`, as clients request as
   * many as there are.
   */
  limit(name: string, most: number, usual = most): number {
    const value = this.number(name, 0, Number.MAX_SAFE_INTEGER) ?? usual;
    if (!Number.isInteger(value)) throw parameterError(name, 'must be a whole number');
    return Math.max(1, Math.min(value, most));
  }

  /** A radius that is given in kilometres, at most that of a query. */
  radiusMetres(
    name: string,
    { usualKm, mostKm }: { readonly usualKm: number; readonly mostKm: number },
  ): number {
    const km = this.number(name, 0, mostKm) ?? usualKm;
    return Math.min(MAX_RADIUS_METRES, Math.max(1, km * 1_000));
  }

  /** The language of a list such as that of the header Accept-Language, which counts if there is no parameter. */
  language(name: string, header: string | undefined): AnswerLanguage | undefined {
    const [first = ''] = (this.text(name) ?? header ?? '').split(',');
    const [, code] = /^\s*([a-z]{2})(?:[-_;]|\s*$)/i.exec(first) ?? [];
    return code?.toLowerCase();
  }

  /** The components that some parameters give; of several for one component the first. */
  address(fields: readonly (readonly [name: string, component: keyof Address])[]): Address {
    const address: Partial<Record<keyof Address, string>> = {};
    for (const [name, component] of fields) {
      const value = this.text(name);
      if (value !== undefined) address[component] ??= value;
    }
    return address;
  }

  flag(name: string): boolean {
    return ['1', 'true', 'yes', 'on'].includes(this.text(name)?.toLowerCase() ?? '');
  }

  choice<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return undefined;
    const value = values.find((one) => one === text);
    if (value === undefined) throw parameterError(name, `must be one of ${values.join(', ')}`);
    return value;
  }

  /** The items of a list, separated by commas; also of a parameter that is repeated. */
  list(name: string): readonly string[] {
    const value = this.values[name];
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return texts
      .filter((text): text is string => typeof text === 'string')
      .flatMap((text) => text.split(','))
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Upper-case ISO 3166-1 alpha-2 codes. */
  countries(name: string): readonly string[] {
    const codes = this.list(name).map((code) => code.toUpperCase());
    if (codes.some((code) => !/^[A-Z]{2}$/.test(code)))
      throw parameterError(name, 'must be country codes of two letters');
    return [...new Set(codes)];
  }

  /** Undefined where neither of the two is given. */
  position(latitude: string, longitude: string): Position | undefined {
    const lat = this.number(latitude, -90, 90);
    const lon = this.number(longitude, -180, 180);
    if (lat === undefined && lon === undefined) return undefined;
    if (lat === undefined) throw parameterError(latitude, 'is missing');
    if (lon === undefined) throw parameterError(longitude, 'is missing');
    // Both are the antimeridian.
    return { lat, lon: lon === 180 ? -180 : lon };
  }

  requiredPosition(latitude: string, longitude: string): Position {
    const position = this.position(latitude, longitude);
    if (!position) throw parameterError(latitude, 'is missing');
    return position;
  }

  /** Two opposite corners, longitude first. */
  box(name: string): DegreeBox | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const sides = this.list(name).map(decimalNumber);
    const [west = NaN, south = NaN, east = NaN, north = NaN] = sides;
    const isValid =
      sides.length === 4 &&
      [west, east].every((lon) => Math.abs(lon) <= 180) &&
      [south, north].every((lat) => Math.abs(lat) <= 90);
    if (!isValid) throw parameterError(name, 'must be four numbers: two corners, longitude first');
    return {
      west: Math.min(west, east),
      south: Math.min(south, north),
      east: Math.max(west, east),
      north: Math.max(south, north),
    };
  }
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number of a text in decimal notation; NaN for any other text, also for `0x10` and an empty one. */
export const decimalNumber = (text: string): number => (decimal.test(text) ? Number(text) : NaN);

/** Error for a parameter; `problem` follows its name. */
export const parameterError = (name: string, problem: string): ApiError =>
  new ApiError('validationFailed', { reason: `The parameter ${name} ${problem}.` });
