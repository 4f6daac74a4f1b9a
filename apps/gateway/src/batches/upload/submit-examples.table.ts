import type { Example } from '../../http/openapi/schemas.js';
import type { BatchSubmissionParams } from './batch-submission.params.js';

/** Uploads in JSON. */
export const submissionExamples: Readonly<Record<string, Example<BatchSubmissionParams>>> = {
  plain: {
    summary: 'Two rows with row ids',
    value: {
      queries: [
        { row_id: 'a-1', address_string: '10 Downing Street, London' },
        { row_id: 'a-2', location: { latitude: 48.78806, longitude: 9.23389 } },
      ],
    },
  },
  webhook: {
    summary: 'With options and a webhook',
    value: {
      options: { structured_response: true },
      webhook: { url: 'https://example.org/hooks/batches' },
      queries: [{ address_string: '10 Downing Street, London', country: 'GB' }],
    },
  },
};

/** An upload in newline-delimited JSON. */
export const ndjsonExample = submissionExamples
  .plain!.value.queries.map((query) => `${JSON.stringify(query)}\n`)
  .join('');

/** An upload in CSV. */
export const csvExample = [
  'row_id,address_string,country,customer',
  'a-1,"10 Downing Street, London",GB,4711',
  'a-2,"Hauptstraße 1, 71083 Herrenberg",DE,4712',
  '',
].join('\r\n');
