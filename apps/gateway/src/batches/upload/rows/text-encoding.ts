import { isAscii, isUtf8 } from 'node:buffer';
import { ApiError } from '../../../http/errors/api-error.js';
import type { LineDecoder } from './line-reader.js';
import { CARRIAGE_RETURN, LINE_FEED } from './line-reader.js';

/** Minimum size of the first block, from which the encoding is detected. */
const DETECTION_BYTES = 16 * 1024;

interface EncodingMark {
  readonly mark: Buffer;
  readonly encoding: string;
}

const utf16Marks: readonly EncodingMark[] = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
];

/** Without a byte order mark: every other byte of Latin text in UTF-16 is zero. */
const unmarkedUtf16: readonly { readonly zeros: 0 | 1; readonly encoding: string }[] = [
  { zeros: 1, encoding: 'utf-16le' },
  { zeros: 0, encoding: 'utf-16be' },
];
const INSPECTED_BYTES = 64;

/** A shorter sample could be a coincidence. */
const MIN_INSPECTED_BYTES = 8;

/**
 * Converts UTF-16, as saved by spreadsheets, to UTF-8; passes other encodings unchanged, also the
 * byte order mark of UTF-8, which the readers skip. Converts line ends that are carriage returns
 * only (classic Mac OS) to line feeds.
 */
export async function* toUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let endsInReturns: boolean | undefined;
  for await (const block of decodeUtf16(gatherFirstBlock(source, DETECTION_BYTES))) {
    endsInReturns ??= hasReturnsOnly(block.subarray(0, DETECTION_BYTES));
    yield endsInReturns ? returnsToFeeds(block) : block;
  }
}

/** The last byte may be the first of a line end. */
const hasReturnsOnly = (text: Buffer): boolean =>
  text.subarray(0, -1).includes(CARRIAGE_RETURN) && !text.includes(LINE_FEED);

const returnsToFeeds = (block: Buffer): Buffer => {
  const converted = Buffer.from(block);
  for (let at = 0; at < converted.length; at += 1) {
    if (converted[at] === CARRIAGE_RETURN) converted[at] = LINE_FEED;
  }
  return converted;
};

async function* decodeUtf16(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const block of source) {
    if (isFirst) {
      const encoding = utf16EncodingOf(block);
      decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
    }
    if (decoder) yield Buffer.from(decoder.decode(block, { stream: true }));
    else yield block;
    isFirst = false;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

const utf16EncodingOf = (block: Buffer): string | undefined => {
  const marked = encodingOfMark(block, utf16Marks);
  if (marked !== undefined) return marked;
  const sample = block.subarray(0, INSPECTED_BYTES);
  return unmarkedUtf16.find(({ zeros }) => hasAlternatingZeros(sample, zeros))?.encoding;
};

const hasAlternatingZeros = (bytes: Buffer, offset: 0 | 1): boolean =>
  bytes.length >= MIN_INSPECTED_BYTES &&
  bytes.every((byte, at) => (at % 2 === offset ? byte === 0 : byte !== 0));

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const marks: readonly EncodingMark[] = [...utf16Marks, { mark: UTF8_MARK, encoding: 'utf-8' }];

const encodingOfMark = (block: Buffer, known: readonly EncodingMark[]): string | undefined =>
  known.find(({ mark }) => block.subarray(0, mark.length).equals(mark))?.encoding;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Programs often declare these without checking, so detection takes precedence. */
const defaultEncodings: ReadonlySet<string> = new Set(['utf-8', 'windows-1252']);

/** Name of an encoding in the Encoding Standard. */
export type NamedEncoding = string;

/**
 * Returns the charset of a Content-Type unless it is one that can be detected. Throws an ApiError
 * if the charset is unknown.
 */
export function readCharset(contentType: string | undefined): NamedEncoding | undefined {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  if (charset === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(charset);
    return defaultEncodings.has(encoding) ? undefined : encoding;
  } catch (cause) {
    const reason = `The charset that Content-Type names, ${charset.slice(0, 60)}, is not known.`;
    throw new ApiError('unsupportedUpload', { reason, cause });
  }
}

/** Converts text from an encoding to UTF-8. A byte order mark outranks the encoding (Encoding Standard). */
export async function* decodeFrom(
  encoding: NamedEncoding,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const block of gatherFirstBlock(source, UTF8_MARK.length)) {
    decoder ??= new TextDecoder(encodingOfMark(block, marks) ?? encoding);
    yield Buffer.from(decoder.decode(block, { stream: true }));
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

const windows1252 = new TextDecoder('windows-1252');

const decodeUtf8 = (bytes: Buffer): string | undefined => {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
};

/** Decodes lines as UTF-8. */
export const utf8Lines: LineDecoder = {
  encoding: 'UTF-8',
  decodeLine: decodeUtf8,
  decodeLines: decodeUtf8,
};

/**
 * Decodes lines as UTF-8, or as Windows-1252 if the first line with non-ASCII bytes is invalid
 * UTF-8. Lines that are invalid in a file that was valid UTF-8 before cannot be decoded.
 */
export class CsvLineDecoder implements LineDecoder {
  readonly encoding = 'UTF-8';
  private detected: 'utf-8' | 'windows-1252' | undefined;

  decodeLine(bytes: Buffer): string | undefined {
    const text = this.decodeLines(bytes);
    if (text !== undefined || this.detected === 'utf-8') return text;
    this.detected = 'windows-1252';
    return windows1252.decode(bytes);
  }

  decodeLines(bytes: Buffer): string | undefined {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (this.detected === 'windows-1252') return windows1252.decode(bytes);
    if (!isUtf8(bytes)) return undefined;
    this.detected = 'utf-8';
    return bytes.toString();
  }
}

/**
 * Yields the blocks of a stream; joins the first ones to a block of at least `bytes` bytes, if
 * there are as many.
 */
export async function* gatherFirstBlock(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const block of source) {
    if (!start) {
      yield block;
      continue;
    }
    start = Buffer.concat([start, block]);
    if (start.length < bytes) continue;
    yield start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}
