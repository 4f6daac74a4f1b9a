import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { passes } from './passes.js';
import { pathOfKey } from './problem.js';
import type { Problem } from './problem.js';

/** What the decorators of a params class find wrong with one of its instances. */
export const problemsIn = (params: object): readonly Problem[] =>
  passes(params) ? [] : found(params);

const found = (params: object): readonly Problem[] =>
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
