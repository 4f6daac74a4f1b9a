/** A part of a text: both ends are in it, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))\s*$/i;

/**
 * The part of a text of so many bytes that a Range header asks for (RFC 9110, 14.2). Undefined, and
 * to be ignored, is a header that is none, that is in another unit, or that asks for several parts.
 */
export function byteRangeOf(
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

/** What Content-Range says of a part; a text that still grows has no total. */
export const contentRange = (range: ByteRange | undefined, total: number | undefined): string =>
  `bytes ${range ? `${range.first}-${range.last}` : '*'}/${total ?? '*'}`;

/** So many bytes of a text, behind those that are skipped; throws when there are not so many. */
export async function* cutOut(
  text: AsyncIterable<Buffer>,
  skip: number,
  take: number,
): AsyncGenerator<Buffer> {
  let skipped = 0;
  let left = take;
  for await (const block of text) {
    const start = Math.min(skip - skipped, block.length);
    skipped += start;
    const part = block.subarray(start, start + left);
    left -= part.length;
    if (part.length > 0) yield part;
    if (left === 0) return;
  }
  if (left > 0) throw new Error('A text was shorter than it had been');
}
