import { arabic } from './abbreviations/ar.table.js';
import { german } from './abbreviations/de.table.js';
import { english } from './abbreviations/en.table.js';
import { spanish } from './abbreviations/es.table.js';
import { french } from './abbreviations/fr.table.js';
import { italian } from './abbreviations/it.table.js';
import { dutch } from './abbreviations/nl.table.js';
import { nordic } from './abbreviations/nordic.table.js';
import { portuguese } from './abbreviations/pt.table.js';
import { slavic } from './abbreviations/slavic.table.js';
import { fold } from './normalise.js';

/**
 * Surface forms of one word, the full one first, all folded. A word may be in several groups: `st`
 * abbreviates street and saint, and both are kept.
 */
type AbbreviationGroup = readonly string[];

/** Abbreviations that writers carry over into other languages. */
const borrowed: readonly AbbreviationGroup[] = [['street', 'str']];

/**
 * All tables apply at once, because the language of a query is rarely known. The first expansion is
 * preferred.
 */
const groups: readonly AbbreviationGroup[] = [
  ...english,
  ...german,
  ...french,
  ...italian,
  ...spanish,
  ...portuguese,
  ...dutch,
  ...nordic,
  ...slavic,
  ...arabic,
  ...borrowed,
];

/** The other forms of a folded word: its expansions and its abbreviations. */
export const abbreviationEquivalents = (word: string): readonly string[] =>
  equivalents.get(word) ?? noForms;

/** The full forms of a folded word, in the order of the tables; none if it abbreviates nothing. */
export const expansionsOf = (word: string): readonly string[] =>
  groupsByWord.get(word)?.map((group) => group[0] ?? word) ?? noForms;

/** Whether a word is one that is usually abbreviated, such as the type of a street. */
export const isStreetWord = (word: string): boolean => groupsByWord.has(fold(word));

const noForms: readonly string[] = [];

const groupsByWord = new Map<string, AbbreviationGroup[]>();
for (const group of groups) {
  for (const word of group) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);
}

const equivalents = new Map(
  [...groupsByWord].map(([word, ofWord]) => [
    word,
    [...new Set(ofWord.flat())].filter((other) => other !== word),
  ]),
);
