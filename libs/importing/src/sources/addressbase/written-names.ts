import type { Names } from '../../names.js';
import { writtenName } from './written-name.js';

type Written = string | undefined;

/** The first of several is the local name, the others are alternatives; undefined when there is none. */
export const writtenNames = (texts: readonly Written[], welsh?: Written): Names | undefined => {
  const [local, ...others] = present(...texts).map(writtenName);
  if (local === undefined) return undefined;
  const alternatives = others.filter((name) => name !== local);
  const translation = welsh && writtenName(welsh);
  if (!translation || translation === local) return { local, alternatives };
  return { local, alternatives, translations: { cy: translation } };
};

export const present = (...texts: readonly Written[]): readonly string[] =>
  texts.filter((text) => text !== undefined);
