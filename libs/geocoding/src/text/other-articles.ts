import { articles } from './articles.table.js';

/** What a folded article is often mistaken for; none for any other word. */
export const otherArticles = (word: string): readonly string[] => others.get(word) ?? none;

const none: readonly string[] = [];
const others = new Map<string, readonly string[]>();

for (const group of articles) {
  for (const word of group) {
    const known = others.get(word) ?? none;
    others.set(word, [...new Set([...known, ...group.filter((other) => other !== word)])]);
  }
}
