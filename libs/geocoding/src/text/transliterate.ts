import { cyrillicInitials, cyrillicToLatin } from './cyrillic.table.js';

const cyrillic = /\p{sc=Cyrillic}/u;

/** Whether a text holds letters that are spelt in Latin by `transliterate`. */
export const isCyrillic = (text: string): boolean => cyrillic.test(text);

const initials = new Map(cyrillicInitials);
const letters = new Map(cyrillicToLatin);
const groups = [...letters.keys()].join('|');
const initial = new RegExp(`(?<!\\p{L})(?:${[...initials.keys()].join('|')})`, 'gu');
const anywhere = new RegExp(groups, 'gu');

/** The Latin name that a Cyrillic spelling of it most likely stands for, in lower case. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(initial, (group) => initials.get(group) ?? group)
    .replace(anywhere, (group) => letters.get(group) ?? group);
