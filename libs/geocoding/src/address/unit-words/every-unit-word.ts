import { german } from './de.table.js';
import { english } from './en.table.js';
import { french } from './fr.table.js';
import { dutch } from './nl.table.js';
import { danish, finnish, norwegian, swedish } from './nordic.table.js';
import { arabic, eastAsian } from './other-scripts.table.js';
import { italian, portuguese, spanish } from './romance.table.js';
import { czech, polish, slovenian } from './slavic.table.js';
import type { UnitWords } from './unit-words.js';

/** Every language's words; all apply at once, as a query seldom says its language. */
const tables: readonly UnitWords[] = [
  english,
  german,
  french,
  italian,
  spanish,
  portuguese,
  dutch,
  danish,
  swedish,
  norwegian,
  finnish,
  polish,
  czech,
  slovenian,
  arabic,
  eastAsian,
];

const all = (of: keyof UnitWords): ReadonlySet<string> =>
  new Set(tables.flatMap((words) => words[of] ?? []));

export const unitDesignators = all('designators');
export const buildingDesignators = all('buildings');
export const counters = all('counters');
export const namedParts = all('parts');
export const qualifiers = all('qualifiers');
export const sides = all('sides');
