import type { Destination, Position, Quality } from '#contracts';
import { wireConfidence, wireDegrees, wireMetres } from '../../presenter/rounding.js';
import type { BatchPresentation } from '../batch-presentation.js';
import { csvCell, rawCsvCell } from './csv-cell.js';
import type { Cell, CellWriter } from './csv-cell.js';
import { CSV_TYPE, csvLine } from './csv-line.js';
import type { ResultFormat, ResultRow } from './result-format.js';
import { rowProblem } from './row-problem.js';

/** The columns of the upload as they were, and behind them what was found. */
export const csvFormat = written('csv-1', csvCell);

/** The same for programs: no cell is changed for the sake of spreadsheets. */
export const rawCsvFormat = written('raw-csv-1', rawCsvCell);

function written(edition: string, writer: CellWriter): ResultFormat {
  return {
    name: 'csv',
    edition,
    contentType: CSV_TYPE,
    header: (presentation) => csvLine(headerOf(uploadColumns(presentation)), writer),
    line: (row, presentation) =>
      csvLine([...uploadCells(row, presentation), ...resultCells(row)], writer),
  };
}

/** A results file that is sent as an upload has these columns already: they stay, with the new ones behind. */
const headerOf = (uploaded: readonly string[]): readonly string[] => {
  const taken = new Set(uploaded.map((name) => name.toLowerCase()));
  const nth = (count: number): string => (count === 1 ? '' : `_${count}`);
  let count = 1;
  while (resultColumns.some((name) => taken.has(name + nth(count)))) count += 1;
  return [...uploaded, ...resultColumns.map((name) => name + nth(count))];
};

/** Of an upload that had no columns, the name of the row and the line of its query. */
const uploadColumns = ({ columns }: BatchPresentation): readonly string[] =>
  columns?.map(({ name }) => name) ?? ['row', 'row_id'];

const uploadCells = ({ row, input }: ResultRow, { columns }: BatchPresentation): readonly Cell[] =>
  columns?.map((_, at) => input.carried?.[at] ?? '') ?? [row, input.id];

const resultColumns = [
  'result_status',
  'result_id',
  'result_address',
  'result_latitude',
  'result_longitude',
  'result_quality',
  'result_search_confidence',
  'result_distance',
  'door_latitude',
  'door_longitude',
  'door_quality',
  'building_latitude',
  'building_longitude',
  'building_quality',
  'parking_latitude',
  'parking_longitude',
  'parking_quality',
  'minimum_parking_to_door_distance',
  'result_reason',
];

const resultCells = (row: ResultRow): readonly Cell[] => {
  const { answer } = row;
  const best = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  const problem = rowProblem(row);
  const status = problem ? 'rejected' : best ? 'ok' : 'no_matches';
  return [status, ...(best ? cellsOf(best) : NOTHING_FOUND), problem?.reason];
};

/** The status stands before them, the reason behind. */
const NOTHING_FOUND: readonly Cell[] = resultColumns.slice(1, -1).map(() => undefined);

const cellsOf = (destination: Destination): readonly Cell[] => {
  const { doors, building, parking, distanceMetres } = destination;
  const door = doors && { position: doors.positions[0]!, quality: doors.quality };
  const parkingMetres = door && parking?.doorDistanceMetres;
  return [
    destination.id,
    destination.label,
    ...siteCells({ position: destination.position, quality: destination.positionQuality }),
    wireConfidence(destination.confidence),
    distanceMetres === undefined ? undefined : wireMetres(distanceMetres),
    ...siteCells(door),
    ...siteCells(building),
    ...siteCells(parking),
    parkingMetres === undefined ? undefined : wireMetres(parkingMetres),
  ];
};

const siteCells = (
  site: { readonly position: Position; readonly quality: Quality } | undefined,
): readonly Cell[] => {
  if (!site) return [undefined, undefined, undefined];
  const { latitude, longitude } = wireDegrees(site.position);
  return [latitude, longitude, site.quality];
};
