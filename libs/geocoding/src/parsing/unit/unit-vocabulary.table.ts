import { arabic } from './words/ar.table.js';
import { chinese } from './words/zh.table.js';
import { czech } from './words/cs.table.js';
import { danish } from './words/da.table.js';
import { dutch } from './words/nl.table.js';
import { english } from './words/en.table.js';
import { finnish } from './words/fi.table.js';
import { french } from './words/fr.table.js';
import { german } from './words/de.table.js';
import { italian } from './words/it.table.js';
import { japanese } from './words/ja.table.js';
import { korean } from './words/ko.table.js';
import { norwegian } from './words/no.table.js';
import { polish } from './words/pl.table.js';
import { portuguese } from './words/pt.table.js';
import { slovenian } from './words/sl.table.js';
import { spanish } from './words/es.table.js';
import { swedish } from './words/sv.table.js';
import type { UnitWords } from './words/unit-words.js';

/** The words of every language apply to every query, as few queries state their language. */
const languages: readonly UnitWords[] = [
  ...[arabic, chinese, czech, danish, dutch, english, finnish, french, german],
  ...[italian, japanese, korean, norwegian, polish, portuguese, slovenian, spanish, swedish],
];

const wordsOfAll = (kind: keyof UnitWords): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => words[kind] ?? []));

/** Words before the number of a flat or door: `flat 3`. */
export const unitDesignators = wordsOfAll('designators');
/** The same for what is the house itself where it has no other number: `villa 3`. */
export const buildingDesignators = wordsOfAll('buildings');
/** Words behind the number of a floor or door: `3. OG`. */
export const unitCounters = wordsOfAll('counters');
/** Units with a name instead of a number: `Dachgeschoss`. */
export const namedUnits = wordsOfAll('parts');
/** Words before a designator or counter, instead of a number: `top floor`. */
export const unitQualifiers = wordsOfAll('qualifiers');
/** Sides of a floor or a yard: `links`. */
export const unitSides = wordsOfAll('sides');
