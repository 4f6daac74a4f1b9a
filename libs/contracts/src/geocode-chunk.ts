import type { GeocodeAnswer } from './geocode-answer.js';
import type { GeocodeQuery } from './geocode-query.js';
import type { MessageVersions } from './message-versions.js';

/** The message pattern of a chunk of interactive queries. */
export const GEOCODE_CHUNK = 'geocode.chunk';

/** The queue of interactive queries. */
export const GEOCODE_QUEUE = 'geocode';

/** Incremented when the shape of a chunk changes in a way that the other side must know. */
export const GEOCODE_CHUNK_VERSION = 1;

/** The versions of a chunk that this release writes and reads. */
export const geocodeChunkVersions: MessageVersions = { written: GEOCODE_CHUNK_VERSION, read: [1] };

/** The versions of a reply that this release writes and reads. */
export const geocodeReplyVersions: MessageVersions = { written: 1, read: [1] };

/** A part of one request: its queries in order, answered together. */
export interface GeocodeChunk {
  readonly version: typeof GEOCODE_CHUNK_VERSION;
  readonly queries: readonly GeocodeQuery[];
  /** Requests an explanation with every answer. */
  readonly explain: boolean;
  /** Requests outlines of buildings and parking areas. */
  readonly outlines: boolean;
}

/** `answers[i]` answers `queries[i]` of the chunk. */
export interface GeocodeChunkReply {
  /** Absent in replies of the first release. */
  readonly version?: number;
  readonly answers: readonly GeocodeAnswer[];
}

/** The version of a reply of any release. */
export const replyVersion = ({ version }: GeocodeChunkReply): number => version ?? 1;
