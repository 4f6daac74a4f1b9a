import type { Names } from '../../model/names.js';
import { parseNameLanguage } from '../../model/names.js';
import type { OsmTags } from './osm-feature.js';

/** `alt_name`, `name_1`, `old_name:1920-1945`, `official_name:sv`. */
const alternativeKey =
  /^(?:(?:alt|int|loc|nat|official|old|reg|short)_name(?:[_:]\d[\d-]*|:([a-z].*))?|name_\d+)$/;

/** The names of an object; undefined without any. A tag may list several, separated by `;`. */
export const namesFromTags = (tags: OsmTags): Names | undefined => {
  const [local, ...further] = splitValues(tags['name']);
  const { translations, transliterations } = translationsFromTags(tags, 'name:');
  const alternatives = new Set([...further, ...alternativesFromTags(tags), ...transliterations]);
  const first = local ?? Object.values(translations)[0];
  if (first === undefined) return undefined;
  alternatives.delete(first);
  return { local: first, translations, alternatives: [...alternatives] };
};

/** Names of either side of a road, where they are not that of the road. */
export const sideNamesFromTags = (tags: OsmTags): readonly string[] => {
  const sides = [tags['name:left'], tags['name:right']].flatMap(splitValues);
  const own = new Set(splitValues(tags['name']));
  return [...new Set(sides)].filter((name) => !own.has(name));
};

/** Alternatives in all languages. */
const alternativesFromTags = (tags: OsmTags): readonly string[] =>
  Object.keys(tags).flatMap((key) => {
    const [isAlternative, ending] = alternativeKey.exec(key) ?? [];
    if (isAlternative === undefined) return [];
    return ending === undefined || parseNameLanguage(ending) ? splitValues(tags[key]) : [];
  });

/** Values of `<prefix>xx` by language, and transliterations. */
const translationsFromTags = (
  tags: OsmTags,
  prefix: string,
): { translations: Readonly<Record<string, string>>; transliterations: readonly string[] } => {
  const translations: Record<string, string> = {};
  const transliterations: string[] = [];
  for (const key of Object.keys(tags)) {
    if (!key.startsWith(prefix)) continue;
    const named = parseNameLanguage(key.slice(prefix.length));
    const name = splitValues(tags[key])[0];
    if (!named || name === undefined) continue;
    if (named.isTransliteration) transliterations.push(name);
    else if (named.isVariant) translations[named.language] ??= name;
    else translations[named.language] = name;
  }
  return { translations, transliterations };
};

/** Splits a tag with several values. */
export const splitValues = (value: string | undefined): readonly string[] =>
  value === undefined
    ? []
    : value
        .split(';')
        .map((part) => part.trim().replace(/\s+/g, ' '))
        .filter(Boolean);

/**
 * Names of an address part: `addr:street`, translations (`addr:street:sv`), and further values
 * after `;`. Without a local name, the first translation is the local one.
 */
export const namesOfKey = (tags: OsmTags, key: string): Names | undefined => {
  const [written, ...alternatives] = splitValues(tags[key]);
  const { translations, transliterations } = translationsFromTags(tags, `${key}:`);
  const local = written ?? Object.values(translations)[0];
  if (local === undefined) return undefined;
  return { local, translations, alternatives: [...alternatives, ...transliterations] };
};
