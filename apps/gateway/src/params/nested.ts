import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';

/** A class whose instances are read from JSON objects. */
export type ParamsClass<T extends object = object> = new () => T;

/** What a property holds when it is no plain value: one object, or a list of 1 to `most`. */
export interface Nesting {
  readonly type: ParamsClass;
  readonly most?: number;
}

const nestings = new Map<object, Map<string, Nesting>>();

/** Declares a property that holds an object of its own class. */
export const Nested =
  (type: ParamsClass): PropertyDecorator =>
  (prototype, property) =>
    nest(prototype, String(property), { type });

/** Declares a property that holds a list of 1 to `most` objects of one class. */
export const NestedList =
  (type: ParamsClass, most: number): PropertyDecorator =>
  (prototype, property) => {
    nest(prototype, String(property), { type, most });
    const message = listMessage(most);
    IsArray({ message })(prototype, property);
    ArrayMinSize(1, { message })(prototype, property);
    ArrayMaxSize(most, { message })(prototype, property);
  };

/** What is wrong with a list of another length. */
export const listMessage = (most: number): string => `must be a list of 1 to ${most} items`;

/** How a property of a class nests; undefined when it holds a plain value. */
export const nestingOf = (owner: ParamsClass, property: string): Nesting | undefined =>
  nestings.get(owner.prototype as object)?.get(property);

const nest = (prototype: object, property: string, nesting: Nesting): void => {
  ValidateNested()(prototype, property);
  const known = nestings.get(prototype) ?? new Map<string, Nesting>();
  nestings.set(prototype, known.set(property, nesting));
};
