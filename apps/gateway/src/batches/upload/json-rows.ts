import { TokenParser, Tokenizer } from '@streamparser/json';
import type { BatchRow } from '#batches';
import { rowOfNamedQuery } from './row-of-query.js';
import { brokenUpload } from './upload-error.js';

/** Whatever lies between two queries is held until it is understood. Bytes. */
const LONGEST_UNREAD = 1024 * 1024;

/** Takes the fields of the document other than `queries`, as they come. */
export type TakeField = (name: string, value: unknown) => void;

/** The rows of a JSON object with a list `queries`, read while it arrives. */
export async function* jsonRows(
  source: AsyncIterable<Buffer>,
  takeField: TakeField,
): AsyncGenerator<readonly BatchRow[]> {
  const document = new BatchDocument(takeField);
  for await (const block of source) {
    for (let at = 0; at < block.length; at += READ_AT_ONCE) {
      yield document.read(block.subarray(at, at + READ_AT_ONCE));
    }
  }
  document.end();
}

/** So much is read in a millisecond or two; then others have their turn. Bytes. */
const READ_AT_ONCE = 8 * 1024;

/** Of the list that holds the queries, in the parser's stack: the document, the list. */
const LIST_DEPTH = 2;
const FIELD_DEPTH = 1;

class BatchDocument {
  private readonly tokenizer = new Tokenizer();
  private readonly parser = new TokenParser({ paths: ['$', '$.*', '$.queries.*'] });
  private rows: BatchRow[] = [];
  private count = 0;
  private unread = 0;
  private isList = false;
  private isListOver = false;

  constructor(private readonly takeField: TakeField) {
    this.tokenizer.onToken = (token) => this.parser.write(token);
    // An error is thrown where the bytes are written, once.
    this.tokenizer.onError = raise;
    this.parser.onError = raise;
    this.parser.onValue = ({ value, key, parent, stack }) => {
      if (stack.length === LIST_DEPTH) this.takeQuery(value, parent);
      else if (stack.length === FIELD_DEPTH) this.takeTopLevel(key, value);
      else this.takeDocument(value);
    };
  }

  read(block: Buffer): readonly BatchRow[] {
    this.unread += block.length;
    try {
      this.tokenizer.write(block);
    } catch (error) {
      throw asUploadError(error, this.count);
    }
    if (this.unread > LONGEST_UNREAD) {
      throw brokenUpload(`After query ${this.count} comes more than 1 MiB that is no whole query.`);
    }
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  end(): void {
    if (!this.parser.isEnded) throw brokenUpload('The JSON ends too early.');
    if (!this.isList) throw brokenUpload('The JSON object has no list `queries`.');
  }

  private takeQuery(value: unknown, list: unknown): void {
    if (!Array.isArray(list)) throw brokenUpload('`queries` must be a list.');
    // The parser would keep them all.
    list.length = 0;
    this.isList = true;
    this.count += 1;
    this.unread = 0;
    this.rows.push(rowOfNamedQuery(value, {}));
  }

  private takeTopLevel(name: unknown, value: unknown): void {
    if (typeof name !== 'string') throw brokenUpload('The JSON must be an object.');
    if (name !== 'queries') return this.takeField(name, value);
    if (!Array.isArray(value)) throw brokenUpload('`queries` must be a list.');
    if (this.isListOver) throw brokenUpload('The JSON object names `queries` more than once.');
    this.isList = true;
    this.isListOver = true;
  }

  private takeDocument(value: unknown): void {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw brokenUpload('The JSON must be an object.');
  }
}

const raise = (error: Error): never => {
  throw error;
};

const asUploadError = (error: unknown, queries: number): unknown => {
  if (!(error instanceof Error) || error.name === 'ApiError') return error;
  const place = queries === 0 ? 'The body' : `What comes after query ${queries}`;
  return brokenUpload(`${place} is not valid JSON in UTF-8.`, error);
};
