/** What `verbose` tells of how sure a match is. */
export interface Told {
  readonly level: string;
  readonly score: number;
  readonly rivals: readonly number[];
  /** The measure of every doubt there was. */
  readonly doubts: Readonly<Record<string, number>>;
}

/** Reads the lines of a match's explanation; undefined where no words were weighed. */
export const readTold = (info: readonly string[]): Told | undefined => {
  const after = (beginning: string): string | undefined =>
    info.find((line) => line.startsWith(beginning))?.slice(beginning.length);
  const score = after('Score ');
  if (score === undefined) return undefined;
  return {
    level: after('level: ') ?? '',
    score: Number.parseFloat(score),
    rivals: listed(after('Rivals in other places score ')).map(Number),
    doubts: Object.fromEntries(listed(after('Doubts: ')).map(nameAndMeasure)),
  };
};

const listed = (sentence: string | undefined): readonly string[] =>
  sentence === undefined ? [] : sentence.replace(/\.$/, '').split(', ');

/** `words left over 0.250` */
const nameAndMeasure = (item: string): readonly [string, number] => {
  const space = item.lastIndexOf(' ');
  return [item.slice(0, space), Number(item.slice(space + 1))];
};
