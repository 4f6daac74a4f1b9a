import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';

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
export const listMessage = (most: number): string => `must be a list of 1 to ${most} items`;

/** The nesting of a property; undefined when it contains a plain value. */
export const nestingOf = (owner: ParamsClass, property: string): Nesting | undefined =>
  nestings.get(owner.prototype as object)?.get(property);

const nest = (prototype: object, property: string, nesting: Nesting): void => {
  ValidateNested()(prototype, property);
  const known = nestings.get(prototype) ?? new Map<string, Nesting>();
  nestings.set(prototype, known.set(property, nesting));
};
