import { applyDecorators } from '@nestjs/common';
import {
  DEFAULT_RADIUS_METRES,
  MAX_RADIUS_METRES,
  MAX_TEXT_LENGTH,
  expandedLength,
} from '#contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsNumber, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { VALUE_LIST } from './shape-reader.js';

/** A string of at most 1,000 code points. */
const IsText = (): PropertyDecorator =>
  constraint('isText', MAX_TEXT_LENGTH, {
    message: `must be a string of at most ${MAX_TEXT_LENGTH} characters`,
    isValid: isText,
  });

/**
 * A text of at most 1,000 code points after NFKC expansion. What is no text passes: `IsText`
 * reports it.
 */
const IsShortWhenExpanded = (): PropertyDecorator =>
  constraint('isShortWhenExpanded', MAX_TEXT_LENGTH, {
    message: `must have at most ${MAX_TEXT_LENGTH} characters when compatibility characters are expanded (NFKC)`,
    isValid: (value) => !isText(value) || isShortWhenExpanded(String(value)),
  });

/** A number less than `limit`. */
const IsBelow = (limit: number): PropertyDecorator =>
  constraint('isBelow', limit, {
    message: `must be less than ${limit}`,
    isValid: (value) => Number(value) < limit,
  });

/** A number greater than `limit`. */
const IsAbove = (limit: number): PropertyDecorator =>
  constraint('isAbove', limit, {
    message: `must be greater than ${limit}`,
    isValid: (value) => Number(value) > limit,
  });

/** A two-letter country code, in any case; `list` is the list of codes in the error message. */
export function IsCountryIn(codes: readonly string[], list = codes.join(' ')): PropertyDecorator {
  const known = new Set(codes);
  const isKnown = (value: unknown) =>
    typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) && known.has(value.toUpperCase());
  return constraint('isCountry', codes, {
    message: `must be one of ${list}`,
    isValid: isKnown,
  });
}

/** A string of 1 to `most` digits. */
export function IsDigits(most: number): PropertyDecorator {
  const pattern = new RegExp(`^[0-9]{1,${most}}$`);
  const isDigits = (value: unknown) => typeof value === 'string' && pattern.test(value);
  return constraint('isDigits', pattern.source, {
    message: `must be a string of 1 to ${most} digits`,
    isValid: isDigits,
  });
}

/** A validator and its error message. */
interface Check {
  readonly message: string;
  readonly isValid: (value: unknown) => boolean;
}

/** `bound` is stored with the name of the constraint, where the OpenAPI document reads it. */
const constraint = (name: string, bound: unknown, check: Check): PropertyDecorator =>
  ValidateBy({
    name,
    constraints: [bound],
    validator: {
      validate: check.isValid,
      defaultMessage: () => check.message,
    },
  });

const isText = (value: unknown): boolean =>
  typeof value === 'string' && (value.length <= MAX_TEXT_LENGTH || isWithinCodePoints(value));

/** Short texts, which are nearly all, need no counting: no code point expands to more than 18. */
const isShortWhenExpanded = (text: string): boolean =>
  text.length * 18 <= MAX_TEXT_LENGTH || expandedLength(text) <= MAX_TEXT_LENGTH;

/** A code point is one or two UTF-16 units, so most texts need no counting. */
const isWithinCodePoints = (text: string): boolean =>
  text.length <= 2 * MAX_TEXT_LENGTH && [...text].length <= MAX_TEXT_LENGTH;

/** JSON.parse reads a number such as 1e999 as Infinity, which is rejected. */
const IsFiniteNumber = (): PropertyDecorator => IsNumber({}, { message: 'must be a number' });

/** A latitude in WGS 84 degrees. */
export const IsLatitudeDegrees = (): PropertyDecorator =>
  applyDecorators(IsFiniteNumber(), Min(-90), Max(90));

/** A longitude in WGS 84 degrees; 180 itself is written as -180. */
export const IsLongitudeDegrees = (): PropertyDecorator =>
  applyDecorators(IsFiniteNumber(), Min(-180), IsBelow(180));

/** An optional distance from a position. Metres. */
export const OptionalRadius = (description: string): PropertyDecorator =>
  applyDecorators(
    IsFiniteNumber(),
    IsAbove(0),
    Max(MAX_RADIUS_METRES),
    IsOptional(),
    ApiProperty({ description, default: DEFAULT_RADIUS_METRES, example: 250 }),
  );

/** An optional text. */
export const OptionalText = (description: string, example?: string): PropertyDecorator =>
  applyDecorators(
    IsText(),
    IsShortWhenExpanded(),
    IsOptional(),
    ApiProperty({ description, example }),
  );

/** An optional boolean with the default false. */
export const OptionalFlag = (description: string): PropertyDecorator =>
  applyDecorators(
    IsBoolean(),
    IsOptional(),
    ApiProperty({ description: `${description}; default false.` }),
  );

/** An optional address as one text. */
export const OptionalAddressText = (): PropertyDecorator =>
  OptionalText('An address as one text.', '10 Downing Street, London');

/** A required text. */
export const Text = (description: string, example: string): PropertyDecorator =>
  applyDecorators(IsText(), IsShortWhenExpanded(), ApiProperty({ description, example }));

/** A JSON Schema of a list of plain values, and the check of the whole list. */
export interface ValueListRule {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The predicate of a sentence whose subject is the list. */
  readonly message: string;
  readonly isValid: (values: readonly unknown[]) => boolean;
}

/** An optional list of plain values: texts or numbers. */
export const OptionalValueList = (
  { schema, message, isValid }: ValueListRule,
  description: string,
): PropertyDecorator =>
  applyDecorators(
    constraint(
      VALUE_LIST,
      { type: 'array', ...schema },
      {
        message,
        isValid: (value) => Array.isArray(value) && isValid(value),
      },
    ),
    IsOptional(),
    ApiProperty({ description }),
  );

/** A list of 1 to all of these texts, in any case if they are upper-case. */
export const textListRule = (texts: readonly string[], isAnyCase = false): ValueListRule => {
  const known = new Set(texts);
  const isKnown = (value: unknown): boolean =>
    typeof value === 'string' && known.has(isAnyCase ? value.toUpperCase() : value);
  return {
    schema: { items: { type: 'string', enum: texts }, minItems: 1, maxItems: texts.length },
    message: `must be a list of 1 to ${texts.length} of ${texts.join(' ')}`,
    isValid: (values) =>
      values.length > 0 && values.length <= texts.length && values.every(isKnown),
  };
};

/** Whether additional matches are requested. */
export const AdditionalMatchesFlag = (): PropertyDecorator =>
  OptionalFlag('Returns up to four additional matches');
