import type { GenerationChanges } from '#importing';

/** What became of the addresses, a figure a line. */
export const changeLines = (changes: GenerationChanges): readonly string[] => [
  'Of the addresses before and now:',
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
