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

/** Queries of one request or of several, in order, with the same options. */
export interface GeocodeChunk {
  readonly version: typeof GEOCODE_CHUNK_VERSION;
  readonly queries: readonly GeocodeQuery[];
  /** Requests an explanation with every answer. */
  readonly explain: boolean;
  /** Requests outlines of buildings and parking areas. */
  readonly outlines: boolean;
  /**
   * The requests that the queries belong to, in their order. Absent where all are of one request. The
   * previous release ignores it, and replies to all queries together.
   */
  readonly parts?: readonly ChunkPart[];
}

/** The queries of one request in a chunk. */
export interface ChunkPart {
  readonly requestId: string;
  /** Their number. */
  readonly queries: number;
  /** Epoch milliseconds after which the request no longer waits for the answers. */
  readonly deadline: number;
}

/** `answers[i]` answers `queries[i]` of the chunk. */
export interface GeocodeChunkReply {
  /** Absent in replies of the first release. */
  readonly version?: number;
  readonly answers: readonly GeocodeAnswer[];
}

/** The reply to a chunk with parts, in any order; a reply before the last one has those that have ended. */
export interface ChunkPartsReply {
  readonly version: number;
  readonly parts: readonly PartReply[];
}

/** The reply to one part of a chunk: its answers, or the class of the error that it failed with. */
export type PartReply = { readonly part: number } & (
  { readonly answers: readonly GeocodeAnswer[] } | { readonly failure: string }
);

/** The version of a reply of any release. */
export const replyVersion = ({ version }: GeocodeChunkReply | ChunkPartsReply): number =>
  version ?? 1;
