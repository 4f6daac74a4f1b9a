/** What something is called: its local name, its names in other languages, and any further ones. */
export interface Names {
  readonly local: string;
  /** By ISO 639-1 code. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly string[];
}

/** The form in which names are stored: `{"": local, "de": …, "alt": […]}`. */
export type StoredNames = Readonly<Record<string, string | readonly string[]>>;

export const toStoredNames = (names: Names | undefined): StoredNames => {
  if (!names) return {};
  const stored: Record<string, string | readonly string[]> = { '': names.local };
  for (const [language, name] of Object.entries(names.translations ?? {}).sort()) {
    stored[language] = name;
  }
  if (names.alternatives?.length) stored['alt'] = names.alternatives;
  return stored;
};

/** Every name once, the local one first. */
export const everyName = (names: Names): readonly string[] => [
  ...new Set([
    names.local,
    ...Object.values(names.translations ?? {}),
    ...(names.alternatives ?? []),
  ]),
];

/** Joins what two sources call the same thing; the first one's local name stays the local one. */
export const mergeNames = (first: Names, second: Names): Names => {
  if (first === second) return first;
  const translations = { ...second.translations, ...first.translations };
  const known = new Set([first.local, ...Object.values(translations)]);
  const alternatives = new Set(first.alternatives);
  for (const name of everyName(second)) if (!known.has(name)) alternatives.add(name);
  return { local: first.local, translations, alternatives: [...alternatives].sort() };
};

/** Whether the first names hold all that the second say. */
export const includesNames = (first: Names, second: Names): boolean => {
  const { translations = {}, alternatives = [] } = second;
  const languages = Object.keys(translations);
  if (languages.length === 0 && alternatives.length === 0) return true;
  const known = new Set(everyName(first));
  return (
    languages.every((language) => first.translations?.[language] !== undefined) &&
    everyName(second).every((name) => known.has(name))
  );
};
