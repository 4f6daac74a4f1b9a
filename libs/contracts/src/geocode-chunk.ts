import type { GeocodeAnswer } from './geocode-answer.js';
import type { GeocodeQuery } from './geocode-query.js';
import type { MessageVersions } from './message-versions.js';

/** The pattern under which a chunk of interactive queries is sent. */
export const GEOCODE_CHUNK = 'geocode.chunk';

/** The queue that carries interactive queries. */
export const GEOCODE_QUEUE = 'geocode';

/** Raised when a chunk's or a reply's shape changes in a way that its other side must know of. */
export const GEOCODE_CHUNK_VERSION = 1;

/** Which versions of a chunk are written and read here. */
export const geocodeChunkVersions: MessageVersions = { written: GEOCODE_CHUNK_VERSION, read: [1] };

/** Which versions of a reply are written and read here. */
export const geocodeReplyVersions: MessageVersions = { written: 1, read: [1] };

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
  /** The first replies said nothing of it. */
  readonly version?: number;
  readonly answers: readonly GeocodeAnswer[];
}

/** The version of a reply, of whichever release's worker. */
export const versionOfReply = ({ version }: GeocodeChunkReply): number => version ?? 1;
