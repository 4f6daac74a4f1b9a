import type { GeocodeAnswer } from './geocode-answer.js';
import type { GeocodeQuery } from './geocode-query.js';

/** The pattern under which a chunk of interactive queries is sent. */
export const GEOCODE_CHUNK = 'geocode.chunk';

/** The queue that carries interactive queries. */
export const GEOCODE_QUEUE = 'geocode';

/** Raised when a chunk's or a reply's shape changes in a way that its other side must know of. */
export const GEOCODE_CHUNK_VERSION = 1;

/** A part of one request: its queries in order, answered together. */
export interface GeocodeChunk {
  readonly version: typeof GEOCODE_CHUNK_VERSION;
  readonly queries: readonly GeocodeQuery[];
  /** Asks for an explanation beside every answer. */
  readonly explain: boolean;
  /** Asks for outlines of buildings and parking areas. */
  readonly outlines: boolean;
}

/** `answers[i]` answers `queries[i]` of the chunk. */
export interface GeocodeChunkReply {
  readonly answers: readonly GeocodeAnswer[];
}
