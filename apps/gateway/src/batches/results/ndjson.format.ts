import type { QueryParams } from '../../v2/params/query.params.js';
import { presentResult } from '../../v2/presenter/present-result.js';
import type { BatchPresentation } from '../batch-presentation.js';
import type { ResultFormat, ResultRow } from './result-format.js';
import { rowProblem } from './row-problem.js';

/** A result a line, as version 2 answers a query, behind the number and the name of its row. */
export const ndjsonFormat: ResultFormat = {
  name: 'ndjson',
  edition: 'ndjson-1',
  contentType: 'application/x-ndjson; charset=utf-8',
  header: () => '',
  line: (row, presentation) => `${JSON.stringify(resultOf(row, presentation))}\n`,
};

const resultOf = (row: ResultRow, { options, columns }: BatchPresentation): object => {
  const { input, answer } = row;
  const named = { row: row.row, row_id: input.id };
  const carried = columns && {
    columns: Object.fromEntries(
      columns.flatMap(({ name, use }, at) =>
        // Of several without a name each has its own.
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
