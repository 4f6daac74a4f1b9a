import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { ValidationArguments } from 'class-validator';

/**
 * Whether an instance of a params class keeps to the rules that its decorators state. A shortcut: the
 * library takes ten times as long to find that nothing is wrong. False says nothing, and it is asked.
 */
export const passes = (params: object): boolean =>
  rulesOf(params.constructor).every((rule) => isKept(rule, params as Plain));

type Plain = Readonly<Record<string, unknown>>;
type Rule = readonly [property: string, checks: Checks];

/** Of one property. */
interface Checks {
  /** When the others count. */
  readonly conditions: readonly ((params: Plain, value: unknown) => boolean)[];
  readonly values: readonly ((params: Plain, value: unknown) => boolean)[];
  readonly isNested: boolean;
}

const isKept = ([property, { conditions, values, isNested }]: Rule, params: Plain): boolean => {
  const value = params[property];
  if (!conditions.every((counts) => counts(params, value))) return true;
  if (!values.every((isValid) => isValid(params, value))) return false;
  return !isNested || value === undefined || isNestKept(value);
};

const isNestKept = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isNestKept);
  return typeof value === 'object' && value !== null && passes(value);
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
  const found = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  return found.map(({ instance }) => (object, value) => {
    const given: ValidationArguments = { value, object, property, constraints, targetName: '' };
    return instance.validate(value, given) === true;
  });
};
