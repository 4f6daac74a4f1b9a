import type { ValidationArguments, ValidationError } from 'class-validator';
import { ValidationTypes, getMetadataStorage, validateSync } from 'class-validator';
import type { Problem } from './problem.js';
import { pathOfKey } from './problem.js';

/** The validation errors of an instance of a params class. */
export const validationProblems = (params: object): readonly Problem[] =>
  passesValidation(params) ? [] : problemsByLibrary(params);

const problemsByLibrary = (params: object): readonly Problem[] =>
  validateSync(params, {
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  }).flatMap((error) => problemsOf(error, ''));

const problemsOf = (error: ValidationError, parent: string): readonly Problem[] => {
  const isIndex = /^\d+$/.test(error.property);
  const path = isIndex ? `${parent}[${error.property}]` : pathOfKey(parent, error.property);
  const own = Object.values(error.constraints ?? {}).map((message) => ({
    path,
    what: message.replace(`${error.property} `, ''),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, path))];
};

/**
 * Whether an instance of a params class is valid. A shortcut that runs the same validators: class-validator
 * needs ten times as long for a valid instance. False may be wrong, and the library then decides.
 */
export const passesValidation = (params: object): boolean =>
  rulesOf(params.constructor).every((rule) => holds(rule, params as Plain));

type Plain = Readonly<Record<string, unknown>>;
type Rule = readonly [property: string, checks: Checks];

/** The checks of one property. */
interface Checks {
  /** The other checks apply only if all conditions hold (`@IsOptional`). */
  readonly conditions: readonly ((params: Plain, value: unknown) => boolean)[];
  readonly values: readonly ((params: Plain, value: unknown) => boolean)[];
  readonly isNested: boolean;
}

const holds = ([property, { conditions, values, isNested }]: Rule, params: Plain): boolean => {
  const value = params[property];
  for (const applies of conditions) if (!applies(params, value)) return true;
  for (const isValid of values) if (!isValid(params, value)) return false;
  return !isNested || value === undefined || isNestedValid(value);
};

const isNestedValid = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isNestedValid);
  return typeof value === 'object' && value !== null && passesValidation(value);
};

const rulesOfType = new Map<object, readonly Rule[]>();

const rulesOf = (type: object): readonly Rule[] => {
  const known = rulesOfType.get(type);
  if (known) return known;
  const rules = metadataOf(type).map((metadata): Rule => [
    metadata[0]!.propertyName,
    checksOf(metadata),
  ]);
  rulesOfType.set(type, rules);
  return rules;
};

type Metadata = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

const metadataOf = (type: object): readonly (readonly Metadata[])[] => {
  const all = getMetadataStorage().getTargetValidationMetadatas(
    type as () => void,
    '',
    true,
    false,
  );
  return [...new Set(all.map(({ propertyName }) => propertyName))].map((name) =>
    all.filter(({ propertyName }) => propertyName === name),
  );
};

const checksOf = (metadata: readonly Metadata[]): Checks => {
  const ofType = (wanted: string): readonly Metadata[] =>
    metadata.filter(({ type }) => type === wanted);
  const conditions = ofType(ValidationTypes.CONDITIONAL_VALIDATION);
  const customs = ofType(ValidationTypes.CUSTOM_VALIDATION);
  const nested = ofType(ValidationTypes.NESTED_VALIDATION);
  const isUnknown = conditions.length + customs.length + nested.length < metadata.length;
  return {
    conditions: conditions.map(({ constraints }) => constraints[0] as Checks['conditions'][number]),
    values: isUnknown ? [() => false] : customs.flatMap(validatorsOf),
    isNested: nested.length > 0,
  };
};

const validatorsOf = (metadata: Metadata): Checks['values'] => {
  const { constraintCls, constraints, propertyName: property, each, validateIf } = metadata;
  if (each || validateIf) return [() => false];
  const validators = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  return validators.map(({ instance }) => {
    // Reused by all calls, which are synchronous.
    const context: ValidationArguments = {
      value: undefined,
      object: {},
      property,
      constraints,
      targetName: '',
    };
    return (object, value) => {
      context.value = value;
      context.object = object;
      return instance.validate(value, context) === true;
    };
  });
};
