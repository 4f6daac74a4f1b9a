import type { Names } from '../../names.js';
import type { OsmTags } from '../osm-tags.js';

const alternativeKeys = [
  'alt_name',
  'loc_name',
  'official_name',
  'short_name',
  'old_name',
  'int_name',
  'reg_name',
  'name_1',
  'name_2',
];

/** `de`, `zh-Hant`, `ko-Latn`, `ja_rm`. */
const languageCode = /^([a-z]{2})(?:[-_](.+))?$/;
/** A name written out in another script is searched for, but it is not the language's own. */
const romanisations = new Set(['Latn', 'rm', 'pinyin', 'Latn-pinyin']);

/** The names of an object; undefined when it has none. Several in one tag are parted at ';'. */
export const namesFromTags = (tags: OsmTags): Names | undefined => {
  const [local, ...further] = split(tags['name']);
  const alternatives = new Set([...further, ...alternativeKeys.flatMap((key) => split(tags[key]))]);
  const { translations, romanised } = translationsFromTags(tags, 'name:');
  for (const name of romanised) alternatives.add(name);
  const first = local ?? Object.values(translations)[0];
  if (first === undefined) return undefined;
  alternatives.delete(first);
  return { local: first, translations, alternatives: [...alternatives] };
};

/** The values of `<prefix>xx` by language, and those that only write another language in Latin. */
export const translationsFromTags = (
  tags: OsmTags,
  prefix: string,
): { translations: Readonly<Record<string, string>>; romanised: readonly string[] } => {
  const translations: Record<string, string> = {};
  const romanised: string[] = [];
  for (const [key, value] of Object.entries(tags)) {
    const match = key.startsWith(prefix) ? languageCode.exec(key.slice(prefix.length)) : null;
    const name = split(value)[0];
    if (!match?.[1] || name === undefined) continue;
    if (match[2] && romanisations.has(match[2])) romanised.push(name);
    else if (!match[2]) translations[match[1]] = name;
    else translations[match[1]] ??= name;
  }
  return { translations, romanised };
};

/** The parts of a value that holds several. */
export const split = (value: string | undefined): readonly string[] =>
  value === undefined
    ? []
    : value
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean);
