import type { DatasetRecord, GenerationChanges, GenerationRecord, Verification } from '#importing';
import { textTable } from '../terminal.js';

const head = [
  'data set',
  'generation',
  'imported',
  'addresses',
  'streets',
  'places',
  'kept before',
  'state',
  'files',
  'attribution',
];

/** Formats data sets as a table with one row each. */
export function datasetTable(datasets: readonly DatasetRecord[]): string {
  return textTable(head, datasets.map(cellsOf));
}

const cellsOf = (dataset: DatasetRecord): readonly string[] => {
  const { name, live, previous } = dataset;
  return [
    name,
    live ? String(live.generation) : '',
    timeOf(live),
    live ? String(live.addresses) : '',
    live ? String(live.streets) : '',
    live ? String(live.places) : '',
    previous ? `${previous.generation} of ${timeOf(previous)}` : '',
    stateOf(dataset),
    live?.sources.join(', ') ?? '',
    live?.attribution ?? '',
  ];
};

const stateOf = ({ live, others }: DatasetRecord): string => {
  if (live) return live.isSearchable ? 'live' : 'import required';
  return others.some(({ importedAt }) => importedAt === undefined) ? 'not imported yet' : 'removed';
};

/** ISO 8601 in UTC, to the second. */
const timeOf = (generation: GenerationRecord | undefined): string =>
  generation?.importedAt ? `${generation.importedAt.toISOString().slice(0, 19)}Z` : '';

/** How many addresses of a data set were added, changed, moved and removed, one count per line. */
export const changeLines = (changes: GenerationChanges): readonly string[] => [
  'Compared with the previous generation:',
  line('added', changes.added),
  line('changed', changes.changed),
  line('moved', changes.moved, moveDistances(changes)),
  line('gone', changes.gone),
];

const line = (name: string, count: number, more = ''): string =>
  `  ${count.toLocaleString('en-GB').padStart(9)}  ${name}${more}`;

const moveDistances = ({ medianMoveMetres, farthestMoveMetres }: GenerationChanges): string =>
  medianMoveMetres === undefined || farthestMoveMetres === undefined
    ? ''
    : `, half of them by ${metres(medianMoveMetres)} or more, at most by ${metres(farthestMoveMetres)}`;

const metres = (length: number): string =>
  `${length.toLocaleString('en-GB', { maximumFractionDigits: length < 10 ? 1 : 0 })} m`;

/** One line for every intact generation, and one for every problem. */
export const verificationLines = (verifications: readonly Verification[]): readonly string[] =>
  verifications.length === 0
    ? ['there is no live data set to verify']
    : verifications.flatMap(linesOf);

const linesOf = (verification: Verification): readonly string[] => {
  const { dataset, generation, isLive, addresses, problems } = verification;
  const title = `${dataset}, generation ${generation}${isLive ? '' : ' (kept for a rollback)'}`;
  if (problems.length > 0) return problems.map((problem) => `✗ ${title}: ${problem}`);
  return [`✓ ${title}: intact, ${addresses.toLocaleString('en-GB')} addresses`];
};
