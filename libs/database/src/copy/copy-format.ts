import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { withTimeout } from '#timing';
import { QueryTimeoutError } from '../connection/errors.js';

/** The value of a column in a COPY. An array becomes a Postgres array; JSON is passed as text. */
export type CopyValue =
  string | number | bigint | boolean | Date | null | undefined | readonly CopyValue[];

const NULL = '\\N';

const needsEscape = /[\\\n\r\t]/;
const escaped = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * One row in COPY's text format, with its newline. See the Postgres documentation of COPY, "Text
 * Format".
 */
export function encodeCopyRow(row: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t';
    line += encodeField(row[index]);
  }
  return `${line}\n`;
}

function encodeField(value: CopyValue): string {
  if (value === null || value === undefined) return NULL;
  if (typeof value === 'number') return String(value);
  const text = textOf(value);
  return needsEscape.test(text) ? text.replace(escaped, (character) => escapes[character]!) : text;
}

function textOf(value: Exclude<CopyValue, null | undefined>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return String(value);
}

function arrayLiteral(values: readonly CopyValue[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

function arrayElement(value: CopyValue): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;
}

const escapeSequence = /\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/gs;

const unescapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The fields of a row, as text. */
export type CopyRow = readonly (string | null)[];

/** The fields of one row without its newline. */
export function decodeCopyRow(line: string): CopyRow {
  const fields: (string | null)[] = line.split('\t');
  if (!line.includes('\\')) return fields;
  return fields.map((field) => (field === NULL ? null : unescapeField(field!)));
}

function unescapeField(field: string): string {
  if (!field.includes('\\')) return field;
  return field.replace(escapeSequence, (_, sequence: string) => unescapes[sequence] ?? sequence);
}

/** Decodes COPY's text format: yields the rows of each chunk. */
export async function* readCopyRows(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly CopyRow[], void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    // A newline inside a value is escaped, so a plain one always ends a row.
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(decodeCopyRow);
  }
}

/**
 * Yields the chunks of a stream. Throws a QueryTimeoutError when none arrives for `timeoutMs`; the
 * time that the consumer takes does not count. The stream is destroyed at the end in any case.
 */
export async function* withStallTimeout(
  stream: Readable,
  timeoutMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks: AsyncIterator<Buffer, undefined> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withTimeout(chunks.next(), timeoutMs, () => {
        throw new QueryTimeoutError('copy-out', timeoutMs);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}
