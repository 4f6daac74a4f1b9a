const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
/** Sets brackets apart from braces. */
const BRACE_BIT = 0x20;
const CLOSING_BRACE = 0x7d;

/** A collection is an object, and holds its features in an array. */
const FEATURES_DEPTH = 2;

/** Where a feature, or what of it is in a piece of the file, begins and ends. */
export interface FeatureSpan {
  readonly start: number;
  /** Undefined when it goes on in the next piece. */
  readonly end?: number;
}

/**
 * Finds the features in the bytes of a FeatureCollection, piece by piece: the objects in an array of
 * the outermost object. Where brackets stand is all that is looked at.
 */
export class CollectionScanner {
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

  /** Whether a feature begins. */
  private opens(byte: number): boolean {
    const begins = this.depth === FEATURES_DEPTH && this.isInArray && byte === BRACE;
    if (begins) this.isInFeature = true;
    this.depth += 1;
    if (this.depth === FEATURES_DEPTH) this.isInArray = byte === BRACKET;
    return begins;
  }

  /** Whether a feature ends. */
  private closes(): boolean {
    this.depth -= 1;
    const ends = this.isInFeature && this.depth === FEATURES_DEPTH;
    if (ends) this.isInFeature = false;
    return ends;
  }
}
