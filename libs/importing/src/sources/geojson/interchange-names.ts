import type { Names } from '../../names.js';

type Properties = Readonly<Record<string, unknown>>;

/** A text property: trimmed, undefined when empty; numbers count as text. */
export const textOf = (properties: Properties, key: string): string | undefined => {
  const value = properties[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
};

/** The names that a property has: its own, `<key>:xx` and `alt_<key>`. */
export const namesOf = (properties: Properties, key: string): Names | undefined => {
  const local = textOf(properties, key);
  if (!local) return undefined;
  const translations: Record<string, string> = {};
  for (const name of Object.keys(properties)) {
    const language = name.startsWith(`${key}:`) ? name.slice(key.length + 1) : '';
    const translation = /^[a-z]{2}$/.test(language) ? textOf(properties, name) : undefined;
    if (translation) translations[language] = translation;
  }
  const alternatives = textOf(properties, `alt_${key}`)
    ?.split(';')
    .map((part) => part.trim());
  return { local, translations, alternatives: alternatives?.filter(Boolean) };
};
