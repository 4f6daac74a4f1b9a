import { ValidateBy } from 'class-validator';

/** The longest text that a request may hold, in Unicode code points. */
const MAX_TEXT_LENGTH = 1000;

/** A string of at most 1,000 code points. */
export const IsText = (): PropertyDecorator =>
  constraint('isText', MAX_TEXT_LENGTH, {
    message: `must be a string of at most ${MAX_TEXT_LENGTH} characters`,
    isValid: isText,
  });

/** A number under `limit`, which itself is out. */
export const IsBelow = (limit: number): PropertyDecorator =>
  constraint('isBelow', limit, {
    message: `must be less than ${limit}`,
    isValid: (value) => Number(value) < limit,
  });

/** A number over `limit`, which itself is out. */
export const IsAbove = (limit: number): PropertyDecorator =>
  constraint('isAbove', limit, {
    message: `must be greater than ${limit}`,
    isValid: (value) => Number(value) > limit,
  });

/** One of the two-letter codes, in upper or lower case; `list` is how a refusal names them. */
export function IsCountryIn(codes: readonly string[], list = codes.join(' ')): PropertyDecorator {
  const known = new Set(codes);
  const isKnown = (value: unknown) =>
    typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) && known.has(value.toUpperCase());
  return constraint('isCountry', codes, {
    message: `must be one of ${list}`,
    isValid: isKnown,
  });
}

/** One to `most` digits in a string. */
export function IsDigits(most: number): PropertyDecorator {
  const pattern = new RegExp(`^[0-9]{1,${most}}$`);
  const isDigits = (value: unknown) => typeof value === 'string' && pattern.test(value);
  return constraint('isDigits', pattern.source, {
    message: `must be a string of 1 to ${most} digits`,
    isValid: isDigits,
  });
}

/** How a value is judged, and what is said of one that fails. */
interface Judgement {
  readonly message: string;
  readonly isValid: (value: unknown) => boolean;
}

/** The bound is kept beside the name: the interface's document reads it there. */
const constraint = (name: string, bound: unknown, judgement: Judgement): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [bound],
    validator: {
      validate: judgement.isValid,
      defaultMessage: () => judgement.message,
    },
  });

const isText = (value: unknown): boolean =>
  typeof value === 'string' && (value.length <= MAX_TEXT_LENGTH || isShort(value));

/** A code point is one or two units of a string, so that most texts need no counting. */
const isShort = (text: string): boolean =>
  text.length <= 2 * MAX_TEXT_LENGTH && [...text].length <= MAX_TEXT_LENGTH;
