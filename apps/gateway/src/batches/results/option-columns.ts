import { addressComponents } from '#contracts';
import { wireNames } from '../../v2/presenter/present-address.js';
import { presentLogging } from '../../v2/presenter/present-logging.js';
import type { BatchPresentation } from '../batch-presentation.js';
import { columnOfBest } from './result-column.js';
import type { ResultColumn } from './result-column.js';

/** What else the options of a batch ask for. */
export const optionColumns = ({ options, columns }: BatchPresentation): readonly ResultColumn[] => [
  ...(options.structured_response ? addressColumns : []),
  ...(options.source_id?.os_uprn ? [uprnColumn] : []),
  ...(options.source_id?.os_udprn ? [udprnColumn] : []),
  ...(options.verbose ? loggingColumns : []),
  // An upload with columns stands in front of the results as it is.
  ...(options.return_original && !columns ? [originalColumn] : []),
];

const addressColumns: readonly ResultColumn[] = [
  ...addressComponents.map((component) =>
    columnOfBest(`result_${wireNames[component]}`, ({ address }) => address[component]),
  ),
  columnOfBest('result_country_code', ({ countryCode }) => countryCode),
];

const uprnColumn = columnOfBest('result_os_uprn', ({ sourceIds }) => sourceIds?.uprn);
const udprnColumn = columnOfBest('result_os_udprn', ({ sourceIds }) => sourceIds?.udprn);

/** Sentences end without a stop, and hold commas. */
const BETWEEN_SENTENCES = '; ';

const loggingColumns = (['info', 'warnings', 'errors'] as const).map((kind): ResultColumn => ({
  name: `result_${kind}`,
  cellOf: ({ row: { answer } }) =>
    answer && answer.outcome !== 'failed'
      ? presentLogging(answer.explanation)[kind].join(BETWEEN_SENTENCES)
      : undefined,
}));

const originalColumn: ResultColumn = {
  name: 'original_request',
  cellOf: ({ row: { input } }) => JSON.stringify(input.query),
};
