import { ApiError } from '../errors/api-error.js';

/** A request that breaks a rule; the reason says which. */
export const refused = (reason: string): ApiError => new ApiError('validationFailed', { reason });

/** The same, of a parameter of the URL: its name, and what is wrong with it. */
export const refusedParameter = (what: string): ApiError => refused(`the parameter ${what}`);

/** Throws an ApiError that names the first parameter that is none of those known. */
export function refuseUnknownParameters(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refusedParameter(`${quoted(unknown)} is not known`);
}

/** A name may be as long as a URL: its beginning tells which one is meant. Characters. */
const QUOTED_CHARACTERS = 60;

/** Of what the caller wrote, as much as an answer repeats. */
export const quoted = (text: string): string => text.slice(0, QUOTED_CHARACTERS);
