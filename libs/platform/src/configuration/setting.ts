import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';

/** A class whose properties are named and validated as the environment variables of a program. */
export type EnvironmentClass<Environment extends object = object> = new () => Environment;

interface Description {
  readonly description: string;
  readonly fallback?: string;
}

/** By prototype, the description of each variable that its class declares. */
const descriptions = new WeakMap<object, Map<string, Description>>();

/**
 * Describes an environment variable in one or two sentences, beside the property that declares it.
 * docs/configuration.md is generated from these descriptions and from the validators beside them.
 * `fallback` names, in words, what is used when the variable is absent and its property has no
 * initial value: another setting, for example.
 */
export function Setting(description: string, fallback?: string): PropertyDecorator {
  return (prototype, property) => {
    const own = descriptions.get(prototype) ?? new Map<string, Description>();
    descriptions.set(prototype, own.set(String(property), { description, fallback }));
  };
}

/** A row of docs/configuration.md. */
export interface SettingDescription {
  readonly name: string;
  readonly description: string;
  /** Whether the program does not start without it: it has no default, no fallback and is not optional. */
  readonly isRequired: boolean;
  readonly defaultValue?: unknown;
  /** What is used when it is absent, in words. */
  readonly fallback?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only values that it takes. */
  readonly values?: readonly string[];
}

/**
 * The settings of a class: those of its base classes first, each class's in the order of its
 * properties. Throws when a property that is validated has no description.
 */
export function describeSettings(type: EnvironmentClass): readonly SettingDescription[] {
  const described = descriptionsOf(type);
  const missing = declaredVariables(type).filter((name) => !described.has(name));
  if (missing.length > 0) {
    throw new Error(`${type.name}: add @Setting('…') to ${missing.join(', ')}`);
  }
  const defaults = new type() as Readonly<Record<string, unknown>>;
  return [...described].map(([name, { description, fallback }]) => {
    const constraintOf = constraintsOn(type, name);
    const defaultValue = defaults[name];
    return {
      name,
      description,
      isRequired: (defaultValue ?? fallback) === undefined && !constraintOf.has('isOptional'),
      defaultValue,
      fallback,
      minimum: constraintOf.get('min') as number | undefined,
      maximum: constraintOf.get('max') as number | undefined,
      values: constraintOf.get('isIn') as readonly string[] | undefined,
    };
  });
}

/** The variables that a class and its base classes declare: each has at least one validator. */
export function declaredVariables(type: EnvironmentClass): readonly string[] {
  return [...new Set(validatorsOf(type).map(({ propertyName }) => propertyName))];
}

function descriptionsOf(type: EnvironmentClass): ReadonlyMap<string, Description> {
  const prototypes: object[] = [];
  for (
    let prototype = type.prototype as object | null;
    prototype !== null;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    prototypes.unshift(prototype);
  }
  return new Map(prototypes.flatMap((prototype) => [...(descriptions.get(prototype) ?? [])]));
}

/** The first argument of each validator of a property, by the name of the validator. */
function constraintsOn(type: EnvironmentClass, name: string): ReadonlyMap<string, unknown> {
  const validators = validatorsOf(type).filter(({ propertyName }) => propertyName === name);
  return new Map(
    validators.map((validator) => [
      validator.name ?? validator.type,
      (validator.constraints as readonly unknown[] | undefined)?.[0],
    ]),
  );
}

const validatorsOf = (type: EnvironmentClass) =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
