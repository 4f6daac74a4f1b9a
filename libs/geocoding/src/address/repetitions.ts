import type { Word } from '../text/split-words.js';

/**
 * The words, by their places, of parts of a text that say again what a part before has said:
 * `Nagold, Nagold`, `72202 Nagold, Nagold`, or the whole address once more.
 */
export const findRepetitions = (words: readonly Word[]): ReadonlySet<number> => {
  const repeated = new Set<number>();
  if (!holdsTwice(words)) return repeated;
  const said = new Set<string>();
  for (const { from, to } of partsOf(words)) {
    const part = words.slice(from, to).map(({ text }) => text);
    const names = part.filter((word) => !hasDigit.test(word));
    const isAgain = names.length > 0 && said.has(part.join(' '));
    if (isAgain) for (let at = from; at < to; at += 1) repeated.add(at);
    said.add(part.join(' ')).add(names.join(' '));
  }
  return repeated;
};

const hasDigit = /\d/;

const holdsTwice = (words: readonly Word[]): boolean =>
  new Set(words.map(({ text }) => text)).size < words.length;

interface Part {
  readonly from: number;
  readonly to: number;
}

/** What stands between commas. */
const partsOf = (words: readonly Word[]): readonly Part[] => {
  const starts = words.flatMap(({ joint }, at) => (at === 0 || joint === ',' ? [at] : []));
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }));
};
