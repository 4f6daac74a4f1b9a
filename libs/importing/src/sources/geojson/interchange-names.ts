import { nameLanguageOf } from '../../name-language.js';
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
  const alternatives = textOf(properties, `alt_${key}`)?.split(';') ?? [];
  for (const property of Object.keys(properties)) {
    if (!property.startsWith(`${key}:`)) continue;
    const named = nameLanguageOf(property.slice(key.length + 1));
    const name = textOf(properties, property);
    if (!named || !name) continue;
    if (named.isWrittenOut) alternatives.push(name);
    else if (!named.isVariety || !translations[named.language]) translations[named.language] = name;
  }
  const trimmed = alternatives.map((part) => part.trim()).filter(Boolean);
  return { local, translations, alternatives: trimmed };
};
