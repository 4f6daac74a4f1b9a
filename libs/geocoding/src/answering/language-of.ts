import type { Question } from '../address/question.js';
import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE } from '../label/country-name.js';
import { languagesOf, nameIn } from '../label/name-in.js';
import { searchForms } from '../text/search-forms.js';

/**
 * The language that a question was asked in, as far as the names of its answer tell: the one in
 * which most of their words stand in the question, the local one if none has more.
 */
export const languageOf = (question: Question, toponyms: readonly Names[]): string => {
  const languages = new Set(toponyms.flatMap(languagesOf));
  if (languages.size === 0) return LOCAL_LANGUAGE;
  const asked = new Set(question.words.flatMap(({ text, variants }) => [text, ...variants]));
  let best = LOCAL_LANGUAGE;
  let mostSaid = wordsSaid(asked, toponyms, best);
  for (const language of languages) {
    const said = wordsSaid(asked, toponyms, language);
    if (said > mostSaid) [best, mostSaid] = [language, said];
  }
  return best;
};

const wordsSaid = (
  asked: ReadonlySet<string>,
  toponyms: readonly Names[],
  language: string,
): number =>
  toponyms.reduce((sum, names) => {
    const [form = ''] = searchForms([nameIn(names, language) ?? '']).split('|');
    return sum + form.split(' ').filter((word) => asked.has(word)).length;
  }, 0);
