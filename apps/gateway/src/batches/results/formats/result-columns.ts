import type { Destination } from '#contracts';
import { addressComponents } from '#contracts';
import type { V2Error } from '../../../http/errors/error-response.js';
import { wireNames } from '../../../v2/presenter/present-match.js';
import { presentLogging } from '../../../v2/presenter/present-v2-response.js';
import type { BatchPresentation } from '../../upload/read-upload.js';
import type { CsvValue } from './csv-writer.js';
import type { ResultRow } from './result-format.js';

/** Input of the columns for one row. */
export interface ColumnInput {
  readonly row: ResultRow;
  /** Absent without a match. */
  readonly best?: Destination;
  /** Why the row has no answer. */
  readonly problem?: V2Error;
}

/** A column of results; these follow the columns of the upload. */
export interface ResultColumn {
  readonly name: string;
  readonly cellOf: (input: ColumnInput) => CsvValue;
}

/** A column of the best match; empty without a match. */
export const bestMatchColumn = (
  name: string,
  cellOf: (destination: Destination) => CsvValue,
): ResultColumn => ({ name, cellOf: ({ best }) => best && cellOf(best) });

/** Columns that depend on the options of the batch. */
export const optionColumns = ({ options, columns }: BatchPresentation): readonly ResultColumn[] => [
  ...(options.structured_response ? addressColumns : []),
  ...(options.source_id?.os_uprn ? [uprnColumn] : []),
  ...(options.source_id?.os_udprn ? [udprnColumn] : []),
  ...(options.verbose ? loggingColumns : []),
  // The columns of an upload already precede the result.
  ...(options.return_original && !columns ? [originalColumn] : []),
];

const addressColumns: readonly ResultColumn[] = [
  ...addressComponents.map((component) =>
    bestMatchColumn(`result_${wireNames[component]}`, ({ address }) => address[component]),
  ),
  bestMatchColumn('result_country_code', ({ countryCode }) => countryCode),
];

const uprnColumn = bestMatchColumn('result_os_uprn', ({ sourceIds }) => sourceIds?.uprn);
const udprnColumn = bestMatchColumn('result_os_udprn', ({ sourceIds }) => sourceIds?.udprn);

/** Separator between messages, which may contain commas. */
const MESSAGE_SEPARATOR = '; ';

const loggingColumns = (['info', 'warnings', 'errors'] as const).map((kind): ResultColumn => ({
  name: `result_${kind}`,
  cellOf: ({ row: { answer } }) =>
    answer && answer.outcome !== 'failed'
      ? presentLogging(answer)[kind].join(MESSAGE_SEPARATOR)
      : undefined,
}));

const originalColumn: ResultColumn = {
  name: 'original_request',
  cellOf: ({ row: { input } }) => JSON.stringify(input.query),
};
