import { isUtf8 } from 'node:buffer';
import { ImportError } from '../../model/errors.js';
import type { TextLine } from '../files/text-file.js';

/** A longer feature has an unclosed string. */
const LONGEST_FEATURE_BYTES = 64 * 1024 * 1024;

/**
 * Yields the features of a FeatureCollection as texts, numbered from 1. Streams, because a file may
 * exceed memory and have no line breaks. Throws an ImportError when a feature or the collection does
 * not end.
 */
export async function* collectionFeatures(
  file: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly TextLine[]> {
  const scanner = new CollectionScanner();
  let unfinished: Buffer[] = [];
  let length = 0;
  let count = 0;
  for await (const bytes of chunks) {
    const features: TextLine[] = [];
    for (const { start, end } of scanner.spans(bytes)) {
      unfinished.push(bytes.subarray(start, end));
      length += (end ?? bytes.length) - start;
      if (end === undefined) continue;
      count += 1;
      features.push(toTextLine(Buffer.concat(unfinished), count));
      [unfinished, length] = [[], 0];
    }
    if (length > LONGEST_FEATURE_BYTES)
      throw new ImportError(`${file}: feature ${count + 1} is not terminated`);
    yield features;
  }
  if (!scanner.isClosed)
    throw new ImportError(
      `${file} is truncated after feature ${count}: the collection does not end`,
    );
}

const toTextLine = (bytes: Buffer, line: number): TextLine => {
  const isValid = isUtf8(bytes) && !bytes.includes(0);
  return {
    text: bytes.toString(),
    line,
    error: isValid ? undefined : 'invalid bytes for the encoding of the file',
  };
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
/** The bit that distinguishes braces from brackets in ASCII. */
const BRACE_BIT = 0x20;
const CLOSING_BRACE = 0x7d;

/** Depth of the features array: object, array. */
const FEATURES_DEPTH = 2;

/** Start and end of a feature, or of its part in a chunk. */
interface FeatureSpan {
  readonly start: number;
  /** Undefined when it continues in the next chunk. */
  readonly end?: number;
}

/**
 * Finds the features of a FeatureCollection in a byte stream: the objects in an array of the
 * outermost object. Only brackets and strings are tokenised.
 */
class CollectionScanner {
  private depth = 0;
  private isInArray = false;
  private isInFeature = false;
  private isInString = false;
  private isEscaped = false;

  /** Whether the outermost object has ended. */
  get isClosed(): boolean {
    return this.depth === 0;
  }

  *spans(bytes: Buffer): Generator<FeatureSpan> {
    let start = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.isInString) this.readInString(byte);
      else if (byte === QUOTE) this.isInString = true;
      else if ((byte | BRACE_BIT) === BRACE) {
        if (this.opens(byte)) start = at;
      } else if ((byte | BRACE_BIT) === CLOSING_BRACE && this.closes())
        yield { start, end: at + 1 };
    }
    if (this.isInFeature) yield { start };
  }

  private readInString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isInString = false;
  }

  /** Returns whether a feature starts. */
  private opens(byte: number): boolean {
    const begins = this.depth === FEATURES_DEPTH && this.isInArray && byte === BRACE;
    if (begins) this.isInFeature = true;
    this.depth += 1;
    if (this.depth === FEATURES_DEPTH) this.isInArray = byte === BRACKET;
    return begins;
  }

  /** Returns whether a feature ends. */
  private closes(): boolean {
    this.depth -= 1;
    const ends = this.isInFeature && this.depth === FEATURES_DEPTH;
    if (ends) this.isInFeature = false;
    return ends;
  }
}
