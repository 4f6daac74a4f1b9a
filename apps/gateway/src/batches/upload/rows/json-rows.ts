import { TokenParser, Tokenizer } from '@streamparser/json';
import type { BatchRow } from '#batches';
import type { UploadLine } from './line-reader.js';
import { MAX_LINE_BYTES, readLines } from './line-reader.js';
import { rejectedRow, toNamedBatchRow } from './batch-row.js';
import { utf8Lines } from './text-encoding.js';
import { invalidUpload } from '../../request-validation.js';

/**
 * Maximum number of bytes between two complete queries, which are buffered. Reading a query of this
 * size, at worst of unknown fields, blocks the event loop for some ten milliseconds.
 */
const MAX_UNPARSED_BYTES = 2 * MAX_LINE_BYTES;

/** Called with each field of the document other than `queries`. */
type FieldListener = (name: string, value: unknown) => void;

/** Reads the rows of a JSON object with an array `queries`, as a stream. */
export async function* readJsonRows(
  source: AsyncIterable<Buffer>,
  onField: FieldListener,
): AsyncGenerator<readonly BatchRow[]> {
  const document = new JsonUploadParser(onField);
  for await (const block of source) {
    for (let at = 0; at < block.length; at += BLOCK_BYTES) {
      yield document.read(block.subarray(at, at + BLOCK_BYTES));
    }
  }
  document.end();
}

/** Parsed at once, before control returns to the event loop. Up to a thousand queries. Bytes. */
const BLOCK_BYTES = 2 * 1024;

/** Depth of the parser's stack at a query and at a field of the document. */
const LIST_DEPTH = 2;
const FIELD_DEPTH = 1;

class JsonUploadParser {
  private readonly tokenizer = new Tokenizer();
  private readonly parser = new TokenParser({ paths: ['$', '$.*', '$.queries.*'] });
  private rows: BatchRow[] = [];
  private count = 0;
  private unparsedBytes = 0;
  private hasQueries = false;
  private isQueriesComplete = false;

  constructor(private readonly onField: FieldListener) {
    this.tokenizer.onToken = (token) => this.parser.write(token);
    // The error surfaces where the bytes are written.
    this.tokenizer.onError = throwError;
    this.parser.onError = throwError;
    this.parser.onValue = ({ value, key, parent, stack }) => {
      if (stack.length === LIST_DEPTH) this.addQuery(value, parent);
      else if (stack.length === FIELD_DEPTH) this.readField(key, value);
      else this.checkDocument(value);
    };
  }

  read(block: Buffer): readonly BatchRow[] {
    this.unparsedBytes += block.length;
    try {
      this.tokenizer.write(block);
    } catch (error) {
      throw toUploadError(error, this.count);
    }
    if (this.unparsedBytes > MAX_UNPARSED_BYTES) {
      throw invalidUpload(
        `After query ${this.count} there is more than ${MAX_UNPARSED_BYTES / 1024} KiB without a complete query.`,
      );
    }
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  end(): void {
    if (!this.parser.isEnded) throw invalidUpload('The JSON ends too early.');
    if (!this.hasQueries) throw invalidUpload('The JSON object has no list `queries`.');
  }

  private addQuery(value: unknown, list: unknown): void {
    if (!Array.isArray(list)) throw invalidUpload('`queries` must be a list.');
    // Otherwise the parser keeps all queries in memory.
    list.length = 0;
    this.hasQueries = true;
    this.count += 1;
    this.unparsedBytes = 0;
    this.rows.push(toNamedBatchRow(value, {}));
  }

  private readField(name: unknown, value: unknown): void {
    if (typeof name !== 'string') throw invalidUpload('The JSON must be an object.');
    if (name !== 'queries') return this.onField(name, value);
    if (!Array.isArray(value)) throw invalidUpload('`queries` must be a list.');
    if (this.isQueriesComplete)
      throw invalidUpload('The JSON object names `queries` more than once.');
    this.hasQueries = true;
    this.isQueriesComplete = true;
  }

  private checkDocument(value: unknown): void {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw invalidUpload('The JSON must be an object.');
  }
}

const throwError = (error: Error): never => {
  throw error;
};

const toUploadError = (error: unknown, queries: number): unknown => {
  if (!(error instanceof Error) || error.name === 'ApiError') return error;
  const place = queries === 0 ? 'The body' : `What comes after query ${queries}`;
  return invalidUpload(`${place} is not valid JSON in UTF-8.`, error);
};

/** Reads one query per line; skips empty lines. */
export async function* readNdjsonRows(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly BatchRow[]> {
  for await (const lines of readLines(source, utf8Lines)) {
    yield lines.map(rowOfJsonLine).filter((row) => row !== undefined);
  }
}

const rowOfJsonLine = (source: UploadLine): BatchRow | undefined => {
  const { number: line } = source;
  if ('problem' in source) return rejectedRow(`the row ${source.problem}`, { line });
  const { text } = source;
  if (text.trim() === '') return undefined;
  const parsed = parseJson(text);
  if (!parsed) return rejectedRow('the row is not valid JSON', { line });
  return toNamedBatchRow(parsed.value, { line });
};

const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};
