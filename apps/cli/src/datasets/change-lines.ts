import type { GenerationChanges } from '#importing';

/** What became of a data set’s addresses, a figure a line. */
export const changeLines = (changes: GenerationChanges): readonly string[] => [
  'Compared with what answered before:',
  line('added', changes.added),
  line('changed', changes.changed),
  line('moved', changes.moved, howFar(changes)),
  line('gone', changes.gone),
];

const line = (name: string, count: number, more = ''): string =>
  `  ${count.toLocaleString('en-GB').padStart(9)}  ${name}${more}`;

const howFar = ({ medianMoveMetres, farthestMoveMetres }: GenerationChanges): string =>
  medianMoveMetres === undefined || farthestMoveMetres === undefined
    ? ''
    : `, half of them by ${metres(medianMoveMetres)} or more, at most by ${metres(farthestMoveMetres)}`;

const metres = (length: number): string =>
  `${length.toLocaleString('en-GB', { maximumFractionDigits: length < 10 ? 1 : 0 })} m`;
