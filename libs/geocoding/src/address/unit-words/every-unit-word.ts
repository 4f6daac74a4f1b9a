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

/** Of all languages what stands before the number of a flat or door: flat 3. */
export const unitDesignators = all('designators');
/** The same of what is the house itself where it has no other number: villa 3. */
export const buildingDesignators = all('buildings');
/** What stands behind the number of a floor or door: 3. OG. */
export const counters = all('counters');
/** What has a name instead of a number: Dachgeschoss. */
export const namedParts = all('parts');
/** What stands before a designator or counter in the place of a number: top floor. */
export const qualifiers = all('qualifiers');
/** Where on a floor or in a yard: links. */
export const sides = all('sides');
