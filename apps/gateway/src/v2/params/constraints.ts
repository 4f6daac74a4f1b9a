import { ValidateBy } from 'class-validator';

/** The longest text that a request may hold, in Unicode code points. */
const MAX_TEXT_LENGTH = 1000;

/** A string of at most 1,000 code points. */
export const IsText = (): PropertyDecorator =>
  constraint('isText', `must be a string of at most ${MAX_TEXT_LENGTH} characters`, isText);

/** A number under `limit`, which itself is out. */
export const IsBelow = (limit: number): PropertyDecorator =>
  constraint('isBelow', `must be less than ${limit}`, (value) => Number(value) < limit);

/** A number over `limit`, which itself is out. */
export const IsAbove = (limit: number): PropertyDecorator =>
  constraint('isAbove', `must be greater than ${limit}`, (value) => Number(value) > limit);

/** One of the two-letter codes, in upper or lower case; `list` is how a refusal names them. */
export function IsCountryIn(codes: readonly string[], list = codes.join(' ')): PropertyDecorator {
  const known = new Set(codes);
  const isKnown = (value: unknown) =>
    typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) && known.has(value.toUpperCase());
  return constraint('isCountry', `must be one of ${list}`, isKnown);
}

/** One to `most` digits in a string. */
export function IsDigits(most: number): PropertyDecorator {
  const pattern = new RegExp(`^[0-9]{1,${most}}$`);
  const isDigits = (value: unknown) => typeof value === 'string' && pattern.test(value);
  return constraint('isDigits', `must be a string of 1 to ${most} digits`, isDigits);
}

const constraint = (
  name: string,
  message: string,
  validate: (value: unknown) => boolean,
): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

const isText = (value: unknown): boolean =>
  typeof value === 'string' && (value.length <= MAX_TEXT_LENGTH || isShort(value));

/** A code point is one or two units of a string, so that most texts need no counting. */
const isShort = (text: string): boolean =>
  text.length <= 2 * MAX_TEXT_LENGTH && [...text].length <= MAX_TEXT_LENGTH;
