import type { ByteRange } from './byte-range.js';

/** Where the chunks of a text begin and end. Bytes. */
export interface TextLayout {
  readonly header: number;
  /** By ordinal, from 0. */
  readonly chunks: readonly number[];
  readonly total: number;
}

export const layoutOf = (header: number, chunks: readonly number[]): TextLayout => ({
  header,
  chunks,
  total: chunks.reduce((sum, bytes) => sum + bytes, header),
});

/** The chunks in which a part of a text lies. */
export interface CoveringChunks {
  readonly hasHeader: boolean;
  readonly ordinals: readonly number[];
  /** Bytes of them before the part. */
  readonly skip: number;
}

/** Finds the chunks that hold a part of a text. */
export function chunksCovering({ header, chunks }: TextLayout, part: ByteRange): CoveringChunks {
  const ordinals: number[] = [];
  const hasHeader = part.first < header;
  let start = header;
  let skip = part.first;
  for (const [ordinal, bytes] of chunks.entries()) {
    const end = start + bytes;
    if (end > part.first && start <= part.last) {
      if (ordinals.length === 0 && !hasHeader) skip = part.first - start;
      ordinals.push(ordinal);
    }
    start = end;
  }
  return { hasHeader, ordinals, skip };
}
