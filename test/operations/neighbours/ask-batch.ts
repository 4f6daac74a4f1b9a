import { ended, json, linesAt, upload } from '../../batches/batch-service.js';

const queries = [
  { address_string: '10 Downing Street, London' },
  { address_string: '1600 Pennsylvania Avenue NW, Washington' },
  { address_string: 'qqqq zzzz xxxx' },
];

/** Sends a small batch to one gateway, and tells the status of each row as another one shows it. */
export async function askBatch(
  sentTo: string,
  readAt: string,
): Promise<readonly (string | undefined)[]> {
  const accepted = await upload(sentTo, { type: json, body: JSON.stringify({ queries }) });
  const batch = await ended(readAt, accepted);
  return (await linesAt(readAt, batch.links.results)).map(({ status }) => status);
}
