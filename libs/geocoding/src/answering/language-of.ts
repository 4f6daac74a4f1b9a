import { LRUCache } from 'lru-cache';
import type { Question } from '../address/question.js';
import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE } from '../label/country-name.js';
import { languagesOf, nameIn } from '../label/name-in.js';
import { fold } from '../text/fold.js';
import { splitCompound } from '../text/split-compound.js';
import { splitWords } from '../text/split-words.js';

/**
 * The language that a question was asked in, as far as the names of its answer tell: the one in
 * which most of their words stand in the question, the local one if none has more. Names that the
 * question says in the local language tell nothing of another.
 */
export const languageOf = (question: Question, toponyms: readonly Names[]): string => {
  const asked = new Set(question.words.flatMap(({ text, variants }) => [text, ...variants]));
  const unsaid = toponyms.filter(
    (names) => languagesOf(names).length > 0 && !isSaid(asked, names['']),
  );
  let best = LOCAL_LANGUAGE;
  let mostSaid = wordsSaid(asked, unsaid, best);
  for (const language of new Set(unsaid.flatMap(languagesOf))) {
    const said = wordsSaid(asked, unsaid, language);
    if (said > mostSaid) [best, mostSaid] = [language, said];
  }
  return best;
};

const isSaid = (asked: ReadonlySet<string>, name = ''): boolean =>
  wordsOf(name).every((word) => asked.has(word));

const wordsSaid = (
  asked: ReadonlySet<string>,
  toponyms: readonly Names[],
  language: string,
): number =>
  toponyms.reduce((sum, names) => {
    const words = wordsOf(nameIn(names, language) ?? '');
    const said = words.filter((word) => asked.has(word)).length;
    return said > words.length * LEAST_SHARE_SAID ? sum + said : sum;
  }, 0);

/** A name of which less is said was not meant: the `de` of a street is in many languages' names. */
const LEAST_SHARE_SAID = 0.4;

/** The same places are answered over and over: their names are split once. */
const remembered = new LRUCache<string, readonly string[]>({ max: 20_000 });

const wordsOf = (name: string): readonly string[] => {
  const known = remembered.get(name);
  if (known) return known;
  const words = splitWords(fold(name)).flatMap(({ text }) => splitCompound(text));
  remembered.set(name, words);
  return words;
};
