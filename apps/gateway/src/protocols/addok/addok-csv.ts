import { Readable } from 'node:stream';
import type { Destination, GeocodeQuery } from '#contracts';
import { MAX_TEXT_LENGTH, expandedLength } from '#contracts';
import { csvLine, rawCsvCell } from '../../batches/results/formats/csv-writer.js';
import { readCsvRecords } from '../../batches/upload/rows/csv-rows.js';
import { ApiError } from '../../http/errors/api-error.js';
import { decimalNumber, parameterError } from '../url-parameters.js';
import { propertiesOf } from './addok-feature.js';
import { addokReverseQuery, addokTextQuery } from './addok.params.js';

/** Answered in one request. More rows are a batch. */
const MOST_CSV_ROWS = 1_000;

/** A table of addresses or positions, and the columns that are read. */
export interface AddokTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads the file `data` of a form. Throws an ApiError that says what is wrong with it. */
export const readTable = async (form: FormData): Promise<AddokTable> => {
  const file = form.get('data');
  if (!(file instanceof Blob)) throw parameterError('data', 'must be a CSV file');
  const bytes = Buffer.from(await file.arrayBuffer());
  const records: (readonly string[])[] = [];
  for await (const group of readCsvRecords(Readable.from([bytes]))) {
    for (const record of group) {
      if ('problem' in record) throw tableError(`Line ${record.line} ${record.problem}.`);
      records.push(record.cells);
    }
    if (records.length > MOST_CSV_ROWS + 1)
      throw tableError(`The file has more than ${MOST_CSV_ROWS} rows: submit a batch.`);
  }
  const [header, ...rows] = records;
  if (!header) throw tableError('The file is empty.');
  return { header, rows };
};

const tableError = (reason: string): ApiError => new ApiError('validationFailed', { reason });

/** The queries of the rows: the columns of `columns`, or all, are joined; undefined for an empty row. */
export const searchQueriesOf = (
  { header, rows }: AddokTable,
  form: FormData,
): readonly (GeocodeQuery | undefined)[] => {
  const named = [...new Set(form.getAll('columns').map(String))];
  const used = (named.length > 0 ? named : header).map((name) => indexOf(header, name, 'columns'));
  const postcodeName = form.get('postcode');
  const postcode =
    typeof postcodeName === 'string' ? indexOf(header, postcodeName, 'postcode') : undefined;
  return rows.map((cells, row) => {
    const columns = postcode === undefined || used.includes(postcode) ? used : [...used, postcode];
    const text = columns
      .map((index) => cells[index]?.trim() ?? '')
      .filter(Boolean)
      .join(' ');
    if (expandedLength(text) > MAX_TEXT_LENGTH)
      throw tableError(`Row ${row + 1} has more than ${MAX_TEXT_LENGTH} characters.`);
    return text === '' ? undefined : addokTextQuery(text, 2);
  });
};

const indexOf = (header: readonly string[], name: string, parameter: string): number => {
  const index = header.indexOf(name);
  if (index < 0) throw parameterError(parameter, `names a column that the file lacks: ${name}`);
  return index;
};

/** The columns of positions, by the names that addok accepts. */
export const reverseQueriesOf = ({
  header,
  rows,
}: AddokTable): readonly (GeocodeQuery | undefined)[] => {
  const find = (names: readonly string[]): number =>
    header.findIndex((name) => names.includes(name.toLowerCase()));
  const [latAt, lonAt] = [find(['latitude', 'lat']), find(['longitude', 'lon', 'lng', 'long'])];
  if (latAt < 0 || lonAt < 0)
    throw tableError('The file needs the columns latitude and longitude.');
  return rows.map((cells) => {
    const [lat = NaN, lon = NaN] = [cells[latAt], cells[lonAt]].map((cell) =>
      decimalNumber((cell ?? '').trim().replace(',', '.')),
    );
    const isPosition = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    return isPosition ? addokReverseQuery({ lat, lon: lon === 180 ? -180 : lon }, 1) : undefined;
  });
};

const resultColumns = [
  ...['latitude', 'longitude', 'result_label', 'result_score', 'result_score_next'],
  ...['result_type', 'result_id', 'result_housenumber', 'result_name', 'result_street'],
  ...['result_postcode', 'result_city', 'result_context', 'result_distance', 'result_status'],
];

/** The table with the columns of the results; `matches[i]` are those of row i. */
export const writeTable = (
  { header, rows }: AddokTable,
  matches: readonly (readonly Destination[])[],
): string => {
  // The columns of the positions that were given keep their names.
  const columns = [
    ...header,
    ...resultColumns.map((name) => (header.includes(name) ? `result_${name}` : name)),
  ];
  const lines = rows.map((cells, index) => {
    const [best, next] = matches[index] ?? [];
    const own = header.map((_, at) => cells[at] ?? '');
    return csvLine([...own, ...resultCells(best, next)], rawCsvCell);
  });
  return csvLine(columns, rawCsvCell) + lines.join('');
};

const resultCells = (best: Destination | undefined, next: Destination | undefined) => {
  if (!best) return [...resultColumns.slice(1).map(() => undefined), 'not-found'];
  const place = propertiesOf(best);
  return [
    ...[best.position.lat, best.position.lon, place.label, place.score, next?.confidence],
    ...[place.type, place.id, place.housenumber, place.name, place.street],
    ...[place.postcode, place.city, place.context, place.distance, 'ok'],
  ];
};
