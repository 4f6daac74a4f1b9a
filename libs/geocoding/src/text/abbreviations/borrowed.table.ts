import type { Abbreviations } from './abbreviation.js';

/** What people abbreviate abroad as they do at home: each stands behind the languages' own. */
export const borrowed: Abbreviations = [['street', 'str']];
