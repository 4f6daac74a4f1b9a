import type { DatasetRecord, GenerationRecord } from '#importing';
import { textTable } from '../evaluation/text-table.js';

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

/** Data sets as a table, a line each. */
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
  if (live) return live.isSearchable ? 'answers' : 'to be imported again';
  return others.some(({ importedAt }) => importedAt === undefined) ? 'not imported yet' : 'removed';
};

/** To the second, in UTC. */
const timeOf = (generation: GenerationRecord | undefined): string =>
  generation?.importedAt ? `${generation.importedAt.toISOString().slice(0, 19)}Z` : '';
