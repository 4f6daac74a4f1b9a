import { commonSounds, soundsByLanguage } from './sounds.table.js';

/**
 * The sounds of a folded word in a language (ISO 639-1): equal for words that are spelt differently
 * and sound alike (`Filip`, `Philipp`; `Kuk`, `Cook`).
 */
export const phoneticKey = (word: string, language: string): string =>
  soundsOf(word, language) ?? '';

/** Whether a word has a phonetic key. Most other words are dismissed at their first sounds. */
export const hasPhoneticKey = (word: string, key: string, language: string): boolean =>
  soundsOf(word, language, key) === key;

/** The first sounds of a word: those with which its phonetic key starts. Empty if no letter sounds. */
export const firstSounds = (word: string, language: string): string => {
  const spellings = spellingsOf(language);
  const text = `^${word}$`;
  for (let at = 0; at < text.length;) {
    const { letters, sound } = spellingAt(spellings, text, at);
    if (sound !== '') return sound;
    at += letters.length;
  }
  return '';
};

/** The sounds of a word; undefined as soon as they depart from the expected ones. */
const soundsOf = (word: string, language: string, expected?: string): string | undefined => {
  const spellings = spellingsOf(language);
  const text = `^${word}$`;
  let key = '';
  for (let at = 0; at < text.length;) {
    const { letters, sound } = spellingAt(spellings, text, at);
    at += letters.length;
    if (key.endsWith(sound)) continue;
    key += sound;
    if (expected !== undefined && !expected.startsWith(key)) return undefined;
  }
  return key;
};

/** Some letters, and the sound that they are written for. */
interface Spelling {
  readonly letters: string;
  readonly sound: string;
}

/** Spellings by their first letter, the longest first. */
type Spellings = ReadonlyMap<string, readonly Spelling[]>;

const spellingAt = (spellings: Spellings, text: string, at: number): Spelling => {
  const letter = text.charAt(at);
  for (const spelling of spellings.get(letter) ?? noSpellings) {
    if (text.startsWith(spelling.letters, at)) return spelling;
  }
  return { letters: letter, sound: letter === '^' || letter === '$' ? '' : letter };
};

const noSpellings: readonly Spelling[] = [];

const byLanguage = new Map<string, Spellings>();

const spellingsOf = (language: string): Spellings => {
  let spellings = byLanguage.get(language);
  if (!spellings) {
    spellings = compile(language);
    byLanguage.set(language, spellings);
  }
  return spellings;
};

/** A language's own row for some letters replaces the common one. */
const compile = (language: string): Spellings => {
  const sounds = new Map<string, string>();
  for (const [sound, ...spellings] of [...commonSounds, ...(soundsByLanguage[language] ?? [])])
    for (const letters of spellings) sounds.set(letters, sound);
  const compiled = new Map<string, Spelling[]>();
  for (const [letters, sound] of sounds) {
    const first = letters.charAt(0);
    compiled.set(first, [...(compiled.get(first) ?? []), { letters, sound }]);
  }
  for (const spellings of compiled.values())
    spellings.sort((one, other) => other.letters.length - one.letters.length);
  return compiled;
};
