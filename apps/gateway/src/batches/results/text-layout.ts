import type { ByteRange } from './byte-range.js';

/** Where the chunks of a text begin and end. Bytes. */
export interface TextLayout {
  readonly header: number;
  /** In their order. */
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
  /** Their places among the chunks, from 0. */
  readonly places: readonly number[];
  /** Bytes of them before the part. */
  readonly skip: number;
}

/** Finds the chunks that hold a part of a text. */
export function chunksCovering({ header, chunks }: TextLayout, part: ByteRange): CoveringChunks {
  const places: number[] = [];
  const hasHeader = part.first < header;
  let start = header;
  let skip = part.first;
  for (const [place, bytes] of chunks.entries()) {
    const end = start + bytes;
    if (end > part.first && start <= part.last) {
      if (places.length === 0 && !hasHeader) skip = part.first - start;
      places.push(place);
    }
    start = end;
  }
  return { hasHeader, places, skip };
}
