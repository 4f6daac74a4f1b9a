import type { Names } from '../../names.js';
import { writtenName } from './written-name.js';

type Written = string | undefined;

/** The first of several is the local name, the others are alternatives; undefined when there is none. */
export const writtenNames = (texts: readonly Written[], welsh?: Written): Names | undefined => {
  const [first, second] = present(...texts);
  if (first === undefined) return undefined;
  return second === undefined && !welsh ? onlyName(first) : allNames(present(...texts), welsh);
};

const allNames = (texts: readonly string[], welsh: Written): Names => {
  const [local = '', ...others] = texts.map(writtenName);
  const alternatives = others.filter((name) => name !== local);
  const translation = welsh && writtenName(welsh);
  if (!translation || translation === local) return { local, alternatives };
  return { local, alternatives, translations: { cy: translation } };
};

const REMEMBERED_NAMES = 10_000;
const remembered = new Map<string, Names>();

/** Neighbours in a file are mostly neighbours in a street: most names have just been written. */
const onlyName = (text: string): Names => {
  let names = remembered.get(text);
  if (!names) {
    if (remembered.size >= REMEMBERED_NAMES) remembered.clear();
    names = { local: writtenName(text), alternatives: [] };
    remembered.set(text, names);
  }
  return names;
};

export const present = (...texts: readonly Written[]): readonly string[] =>
  texts.filter((text) => text !== undefined);
