import { isAscii, isUtf8 } from 'node:buffer';

/** The encodings that can be told from a text itself. */
type EvidentEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** An encoding as TextDecoder names it. */
export type TextEncoding = string;

/** Fewer lines that are no UTF-8 are damage, not another encoding. */
const LEAST_EVIDENCE = 3;
const ENOUGH_EVIDENCE = 1_000;
/** A file that has been plain so far is likely to go on so. */
const MOST_BYTES = 32 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Tells, of blocks of whole lines, by its marks, its zero bytes and its letters beyond ASCII how a text is encoded. UTF-8 is
 * what it is unless more lines speak against that than for it: Windows-1252 then, which holds
 * Latin-1.
 */
export const detectEncoding = async (blocks: AsyncIterable<Buffer>): Promise<EvidentEncoding> => {
  let seen = 0;
  let sound = 0;
  let damaged = 0;
  for await (const block of blocks) {
    const wide = seen === 0 ? wideEncoding(block) : undefined;
    if (wide) return wide;
    seen += block.length;
    for (const line of isAscii(block) ? [] : linesIn(block)) {
      if (isAscii(line)) continue;
      if (isUtf8(line)) sound += 1;
      else damaged += 1;
    }
    if (sound + damaged >= ENOUGH_EVIDENCE || seen >= MOST_BYTES) break;
  }
  return damaged >= LEAST_EVIDENCE && damaged > sound ? 'windows-1252' : 'utf-8';
};

/** UTF-16 begins with its mark; without one, every other byte of what is mostly ASCII is zero. */
const wideEncoding = (start: Buffer): EvidentEncoding | undefined => {
  const mark = start.length >= 2 ? start.readUInt16BE() : 0;
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const [even, odd] = zeroShares(start.subarray(0, 256));
  if (odd > 0.5 && even === 0) return 'utf-16le';
  if (even > 0.5 && odd === 0) return 'utf-16be';
  return undefined;
};

/** The shares of zeros among the bytes in even and in odd places. */
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
