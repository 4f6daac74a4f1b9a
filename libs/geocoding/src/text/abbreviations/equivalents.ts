import type { Abbreviations } from './abbreviation.js';
import { arabic } from './ar.table.js';
import { borrowed } from './borrowed.table.js';
import { dutch } from './nl.table.js';
import { english } from './en.table.js';
import { french } from './fr.table.js';
import { german } from './de.table.js';
import { italian } from './it.table.js';
import { nordic } from './nordic.table.js';
import { portuguese } from './pt.table.js';
import { slavic } from './slavic.table.js';
import { spanish } from './es.table.js';

/** Every language's table; all apply at once, as a query seldom says its language. */
const tables: readonly Abbreviations[] = [
  english,
  german,
  french,
  italian,
  spanish,
  portuguese,
  dutch,
  nordic,
  slavic,
  arabic,
  borrowed,
];

const groupsOf = new Map<string, (readonly string[])[]>();
for (const group of tables.flat()) {
  for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);
}

const none: readonly string[] = [];
const others = new Map(
  [...groupsOf].map(([word, groups]) => [
    word,
    [...new Set(groups.flat())].filter((other) => other !== word),
  ]),
);

/** The other ways of writing a folded word: what it abbreviates, and how it is abbreviated. */
export const equivalentsOf = (word: string): readonly string[] => others.get(word) ?? none;

/** The full forms of a folded word, in the tables' order: none if it abbreviates nothing. */
export const fullFormsOf = (word: string): readonly string[] =>
  groupsOf.get(word)?.map((group) => group[0] ?? word) ?? none;
