import { isUtf8 } from 'node:buffer';
import { ImportError } from '../../model/errors.js';
import type { SourceItem } from '../../model/records.js';
import { TextFile } from '../files/text-file.js';
import { AddressRecordFactory } from '../records/address-record-factory.js';
import type { Source, SourceOptions } from '../records/source.js';
import { GeometryError, attributionOf, isFeature, readFeature } from './interchange-feature.js';
import type { TextLine } from '../files/text-file.js';

/** Escapes of zero bytes and of unpaired surrogates, which Postgres text cannot store. */
const unstorableEscape =
  /\\u0000|\\ud[89ab][\da-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;
const UNSTORABLE_TEXT = 'contains zero bytes or an unpaired surrogate';
const RECORD_SEPARATOR = '\x1e';

/**
 * GeoJSON features, one a line or in a FeatureCollection, in the layout of OpenAddresses or of
 * docs/interchange.md.
 */
export class GeojsonSource implements Source {
  private readonly text: TextFile;
  private readonly records: AddressRecordFactory;
  private readonly isCollection: boolean;

  constructor(
    private readonly options: SourceOptions,
    { isCollection }: { readonly isCollection: boolean },
  ) {
    this.isCollection = isCollection;
    this.text = new TextFile(options.file, options.encoding);
    this.records = new AddressRecordFactory(options);
  }

  fraction(): number {
    return this.text.fraction();
  }

  notes(): readonly string[] {
    return this.records.notes();
  }

  async *batches(): AsyncGenerator<readonly SourceItem[]> {
    const texts = this.isCollection
      ? collectionFeatures(this.options.file, this.text.bytes())
      : this.text.lines();
    let last = '';
    for await (const some of texts) {
      yield some.flatMap(({ text, line, error }): readonly SourceItem[] => {
        if (error) return [{ kind: 'reject', reject: { reason: error, where: this.where(line) } }];
        const json = text.replaceAll(RECORD_SEPARATOR, '').trim();
        if (json) last = json;
        return json ? [this.item(json, line)] : [];
      });
    }
    // The end of a collection is checked while its features are found.
    if (!this.isCollection && last.startsWith('{') && parseJson(last) === undefined)
      throw new ImportError(`${this.options.file} is truncated: its last feature does not end`);
  }

  private item(json: string, line: number): SourceItem {
    const where = this.where(line);
    if (json.includes('\\u') && unstorableEscape.test(json)) {
      return { kind: 'reject', reject: { reason: UNSTORABLE_TEXT, where } };
    }
    const parsed = parseJson(json);
    if (!isFeature(parsed)) return this.notFeature(parsed, line);
    const attribution = line === 1 ? attributionOf(parsed) : undefined;
    if (attribution) return { kind: 'attribution', attribution };
    try {
      return this.records.item(readFeature(parsed), where);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      return { kind: 'reject', reject: { reason: error.message, where } };
    }
  }

  private notFeature(parsed: unknown, line: number): SourceItem {
    if (line === 1 && !this.isCollection) {
      throw new ImportError(
        `${this.options.file} contains neither one GeoJSON Feature per line nor a FeatureCollection`,
      );
    }
    const reason = parsed === undefined ? 'not JSON' : 'not a GeoJSON Feature';
    return { kind: 'reject', reject: { reason, where: this.where(line) } };
  }

  private where(line: number): string {
    return `${this.options.label ?? ''}${this.isCollection ? 'feature' : 'line'} ${line}`;
  }
}

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

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
