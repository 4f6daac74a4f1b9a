/** A range of bytes: zero-based, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))\s*$/i;

/**
 * Parses a Range header (RFC 9110, 14.2) for a representation of `total` bytes. Returns undefined
 * if the header must be ignored: it is malformed, has another unit, or requests several ranges.
 */
export function parseByteRange(
  header: string,
  total: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last, suffix] = RANGE.exec(header) ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), total);
    return length === 0 ? 'unsatisfiable' : { first: total - length, last: total - 1 };
  }
  if (first === undefined) return undefined;
  if (last !== undefined && Number(last) < Number(first)) return undefined;
  if (Number(first) >= total) return 'unsatisfiable';
  return { first: Number(first), last: Math.min(Number(last ?? total), total - 1) };
}

/** Formats Content-Range. The total of an unfinished batch is unknown. */
export const contentRange = (range: ByteRange | undefined, total: number | undefined): string =>
  `bytes ${range ? `${range.first}-${range.last}` : '*'}/${total ?? '*'}`;

/**
 * Yields `take` bytes of a stream after the first `skip` bytes. Throws if the stream is shorter.
 */
export async function* sliceBytes(
  text: AsyncIterable<Buffer>,
  skip: number,
  take: number,
): AsyncGenerator<Buffer> {
  let skipped = 0;
  let left = take;
  for await (const block of text) {
    const start = Math.min(skip - skipped, block.length);
    skipped += start;
    const wanted = block.subarray(start, start + left);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
  if (left > 0) throw new Error('Results are shorter than the recorded length');
}

/** Byte lengths of the header and the chunks of a representation. */
export interface TextLayout {
  readonly header: number;
  /** In order. */
  readonly chunks: readonly number[];
  readonly total: number;
}

export const toLayout = (header: number, chunks: readonly number[]): TextLayout => ({
  header,
  chunks,
  total: chunks.reduce((sum, bytes) => sum + bytes, header),
});

/** The chunks that cover a byte range. */
interface CoveringChunks {
  readonly hasHeader: boolean;
  /** Indexes of the chunks, from 0. */
  readonly indexes: readonly number[];
  /** Bytes of these chunks before the range. */
  readonly skip: number;
}

/** Finds the chunks that cover a byte range. */
export function chunksCovering({ header, chunks }: TextLayout, range: ByteRange): CoveringChunks {
  const indexes: number[] = [];
  const hasHeader = range.first < header;
  let start = header;
  let skip = range.first;
  for (const [index, bytes] of chunks.entries()) {
    const end = start + bytes;
    if (end > range.first && start <= range.last) {
      if (indexes.length === 0 && !hasHeader) skip = range.first - start;
      indexes.push(index);
    }
    start = end;
  }
  return { hasHeader, indexes, skip };
}
