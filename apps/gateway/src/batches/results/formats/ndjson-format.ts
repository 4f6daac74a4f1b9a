import type { QueryParams } from '../../../v2/params/query.params.js';
import { presentResult } from '../../../v2/presenter/present-response.js';
import type { BatchPresentation } from '../../batch-presentation.js';
import type { ResultFormat, ResultRow } from './result-format.js';
import { rowProblem } from './result-format.js';

/** One result per line: number and id of the row, and the result as version 2 presents it. */
export const ndjsonFormat: ResultFormat = {
  name: 'ndjson',
  representation: 'ndjson-1',
  contentType: 'application/x-ndjson; charset=utf-8',
  header: () => '',
  line: (row, presentation) => `${JSON.stringify(presentRow(row, presentation))}\n`,
};

const presentRow = (row: ResultRow, { options, columns }: BatchPresentation): object => {
  const { input, answer } = row;
  const named = { row: row.row, row_id: input.id };
  const carried = columns && {
    columns: Object.fromEntries(
      columns.flatMap(({ name, use }, at) =>
        // Columns without a name get a unique one.
        use === 'carried' ? [[name || `column_${at + 1}`, input.carried?.[at] ?? '']] : [],
      ),
    ),
  };
  if (answer === null || answer.outcome === 'failed') {
    const error = rowProblem(row);
    return { ...named, line: input.line, status: 'rejected', ...carried, error };
  }
  const query = input.query as QueryParams & object;
  return { ...named, ...presentResult(answer, { query, original: query, options }), ...carried };
};

/** The rejected rows, in the same form as in the results. */
export const ndjsonErrors: ResultFormat = {
  ...ndjsonFormat,
  representation: 'ndjson-errors-1',
  line: (row, presentation) => (rowProblem(row) ? ndjsonFormat.line(row, presentation) : ''),
};
