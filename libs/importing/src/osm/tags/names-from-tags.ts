import { nameLanguageOf } from '../../name-language.js';
import type { Names } from '../../names.js';
import type { OsmTags } from '../osm-tags.js';

/** `alt_name`, `name_1`, `old_name:1920-1945`, `official_name:sv`, `name:left`. */
const alternativeKey =
  /^(?:(?:alt|int|loc|nat|official|old|reg|short)_name(?:[_:]\d[\d-]*|:([a-z].*))?|name_\d+|name:(?:left|right))$/;

/** The names of an object; undefined when it has none. Several in one tag are parted at ';'. */
export const namesFromTags = (tags: OsmTags): Names | undefined => {
  const [local, ...further] = split(tags['name']);
  const { translations, writtenOut } = translationsFromTags(tags, 'name:');
  const alternatives = new Set([...further, ...alternativesFromTags(tags), ...writtenOut]);
  const first = local ?? Object.values(translations)[0];
  if (first === undefined) return undefined;
  alternatives.delete(first);
  return { local: first, translations, alternatives: [...alternatives] };
};

/** In whatever language they are: an old name may have one in each. */
const alternativesFromTags = (tags: OsmTags): readonly string[] =>
  Object.keys(tags).flatMap((key) => {
    const [isAlternative, ending] = alternativeKey.exec(key) ?? [];
    if (isAlternative === undefined) return [];
    return ending === undefined || nameLanguageOf(ending) ? split(tags[key]) : [];
  });

/** The values of `<prefix>xx` by language, and those that only tell how another one sounds. */
export const translationsFromTags = (
  tags: OsmTags,
  prefix: string,
): { translations: Readonly<Record<string, string>>; writtenOut: readonly string[] } => {
  const translations: Record<string, string> = {};
  const writtenOut: string[] = [];
  for (const key of Object.keys(tags)) {
    if (!key.startsWith(prefix)) continue;
    const named = nameLanguageOf(key.slice(prefix.length));
    const name = split(tags[key])[0];
    if (!named || name === undefined) continue;
    if (named.isWrittenOut) writtenOut.push(name);
    else if (named.isVariety) translations[named.language] ??= name;
    else translations[named.language] = name;
  }
  return { translations, writtenOut };
};

/** The parts of a value that holds several. */
export const split = (value: string | undefined): readonly string[] =>
  value === undefined
    ? []
    : value
        .split(';')
        .map((part) => part.trim().replace(/\s+/g, ' '))
        .filter(Boolean);
