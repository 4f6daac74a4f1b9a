import type { BatchRow } from '#batches';
import { linesOf, LONGEST_LINE } from './lines.js';
import type { UploadLine } from './lines.js';
import { rejectedRow, rowOfNamedQuery } from './row-of-query.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A query a line; empty lines are no rows. */
export async function* ndjsonRows(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly BatchRow[]> {
  for await (const lines of linesOf(source)) {
    yield lines.map(rowOfLine).filter((row) => row !== undefined);
  }
}

const rowOfLine = ({ number: line, bytes }: UploadLine): BatchRow | undefined => {
  if (!bytes) return rejectedRow(`the row is longer than ${LONGEST_LINE} bytes`, { line });
  const text = textOf(bytes);
  if (text === undefined) return rejectedRow('the row is not encoded in UTF-8', { line });
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  if (!parsed) return rejectedRow('the row is not valid JSON', { line });
  return rowOfNamedQuery(parsed.value, { line });
};

const textOf = (bytes: Buffer): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

const parse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};
