import {
  getMetadataStorage,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  ValidateNested,
} from 'class-validator';
import type { Problem } from './problem.js';
import { pathOfKey } from './problem.js';

type Plain = Record<string, unknown>;

/**
 * Creates instances of params classes from parsed JSON. They contain only known fields, so that
 * validation meets no unknown key and no deeper nesting; everything else is reported as a problem or
 * ignored.
 *
 * The libraries do not suffice: class-transformer silently drops `__proto__` and `constructor` and
 * follows a value to any depth, and class-validator accepts an array as an object.
 */
export class ShapeReader {
  readonly problems: Problem[] = [];

  constructor(private readonly unknownFields: 'refused' | 'ignored') {}

  /** Reads the known fields of `raw`, without those that are null; undefined if it is no object. */
  read<Params extends object>(
    raw: unknown,
    type: ParamsClass<Params>,
    path: string,
  ): Params | undefined {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
      this.report(path, 'must be a JSON object');
      return undefined;
    }
    const known = fieldsOf(type);
    const params = new type();
    for (const key of Object.keys(raw)) {
      const value = (raw as Plain)[key];
      const field = known.get(key);
      if (field === undefined) this.reportUnknown(pathOfKey(path, key));
      else if (value !== null) {
        // Most fields have no problem, and need no path.
        (params as Plain)[key] = this.readField(value, field, () => pathOfKey(path, key));
      }
    }
    return params;
  }

  private readField(value: unknown, field: Field, path: () => string): unknown {
    if (field.nesting?.most !== undefined) return this.readList(value, field.nesting, path());
    if (field.nesting) return this.read(value, field.nesting.type, path());
    if (typeof value !== 'object') return value;
    // What the list may contain is checked by its constraint.
    if (field.isValueList && Array.isArray(value)) return value.map(withoutNesting);
    this.report(path(), field.isValueList ? 'must be a list' : 'must be a single value');
    return undefined;
  }

  private readList(value: unknown, { type, most = 0 }: Nesting, path: string): unknown {
    if (!Array.isArray(value) || value.length < 1 || value.length > most) {
      this.report(path, listMessage(most));
      return undefined;
    }
    return value.map((item, index) => this.read(item, type, `${path}[${index}]`) ?? new type());
  }

  private reportUnknown(path: string): void {
    if (this.unknownFields === 'refused') this.report(path, 'is not a known field');
  }

  private report(path: string, what: string): void {
    this.problems.push({ path, what });
  }
}

/** The name of the constraint of a property that contains a list of plain values. */
export const VALUE_LIST = 'valueList';

/** No constraint follows a value to any depth. */
const withoutNesting = (value: unknown): unknown => (typeof value === 'object' ? undefined : value);

interface Field {
  readonly nesting?: Nesting;
  readonly isValueList: boolean;
}

const fieldsOfClass = new Map<ParamsClass, ReadonlyMap<string, Field>>();

/** The properties with a class-validator decorator. */
const fieldsOf = (type: ParamsClass): ReadonlyMap<string, Field> => {
  const cached = fieldsOfClass.get(type);
  if (cached) return cached;
  const decorated = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const names = decorated.map(({ propertyName }) => propertyName);
  const lists = decorated.filter(({ name }) => name === VALUE_LIST);
  const isValueList = (name: string): boolean =>
    lists.some(({ propertyName }) => propertyName === name);
  const fields = new Map(
    names.map((name) => [name, { nesting: nestingOf(type, name), isValueList: isValueList(name) }]),
  );
  fieldsOfClass.set(type, fields);
  return fields;
};

/** A class that describes a JSON object of a request. */
export type ParamsClass<T extends object = object> = new () => T;

/** A property that contains an object, or with `most` a list of 1 to `most` objects. */
export interface Nesting {
  readonly type: ParamsClass;
  readonly most?: number;
}

const nestings = new Map<object, Map<string, Nesting>>();

/** Declares a property that contains an object. */
export const Nested =
  (type: ParamsClass): PropertyDecorator =>
  (prototype, property) =>
    nest(prototype, String(property), { type });

/** Declares a property that contains a list of 1 to `most` objects. */
export const NestedList =
  (type: ParamsClass, most: number): PropertyDecorator =>
  (prototype, property) => {
    nest(prototype, String(property), { type, most });
    const message = listMessage(most);
    IsArray({ message })(prototype, property);
    ArrayMinSize(1, { message })(prototype, property);
    ArrayMaxSize(most, { message })(prototype, property);
  };

/** The error message of a list of another length. */
const listMessage = (most: number): string => `must be a list of 1 to ${most} items`;

/** The nesting of a property; undefined when it contains a plain value. */
export const nestingOf = (owner: ParamsClass, property: string): Nesting | undefined =>
  nestings.get(owner.prototype as object)?.get(property);

const nest = (prototype: object, property: string, nesting: Nesting): void => {
  ValidateNested()(prototype, property);
  const known = nestings.get(prototype) ?? new Map<string, Nesting>();
  nestings.set(prototype, known.set(property, nesting));
};
