import { isAscii, isUtf8 } from 'node:buffer';

/** Encodings that can be detected. */
type DetectedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** An encoding label of TextDecoder. */
export type TextEncoding = string;

/** Fewer invalid lines are damage, not another encoding. */
const MIN_INVALID_LINES = 3;
const SUFFICIENT_LINES = 1_000;
/** A file that is ASCII up to here is treated as UTF-8. */
const BYTES_LIMIT = 32 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Detects the encoding from blocks of whole lines, by byte order mark, zero bytes, and validity of
 * non-ASCII lines. UTF-8 unless more lines are invalid than valid; then Windows-1252, a superset of
 * printable Latin-1.
 */
export const detectEncoding = async (blocks: AsyncIterable<Buffer>): Promise<DetectedEncoding> => {
  let seen = 0;
  let valid = 0;
  let invalid = 0;
  for await (const block of blocks) {
    const wide = seen === 0 ? detectUtf16(block) : undefined;
    if (wide) return wide;
    seen += block.length;
    for (const line of isAscii(block) ? [] : linesIn(block)) {
      if (isAscii(line)) continue;
      if (isUtf8(line)) valid += 1;
      else invalid += 1;
    }
    if (valid + invalid >= SUFFICIENT_LINES || seen >= BYTES_LIMIT) break;
  }
  return invalid >= MIN_INVALID_LINES && invalid > valid ? 'windows-1252' : 'utf-8';
};

/** UTF-16 has a byte order mark; without one, every other byte of mostly ASCII text is zero. */
const detectUtf16 = (start: Buffer): DetectedEncoding | undefined => {
  const mark = start.length >= 2 ? start.readUInt16BE() : 0;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const [even, odd] = zeroShares(start.subarray(0, 256));
  if (odd > 0.5 && even === 0) return 'utf-16le';
  if (even > 0.5 && odd === 0) return 'utf-16be';
  return undefined;
};

/** Shares of zeros among the bytes at even and at odd positions. */
const zeroShares = (bytes: Buffer): readonly [number, number] => {
  const pairs = Math.max(1, Math.floor(bytes.length / 2));
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[(at % 2) as 0 | 1] += 1;
  return [zeros[0] / pairs, zeros[1] / pairs];
};

function* linesIn(block: Buffer): Generator<Buffer> {
  for (let start = 0; start < block.length;) {
    const found = block.indexOf(LINE_FEED, start);
    const end = found < 0 ? block.length : found;
    yield block.subarray(start, end);
    start = end + 1;
  }
}
