import type { GeocodeAnswer } from './geocode-answer.js';
import type { GeocodeQuery } from './geocode-query.js';

/** The message pattern of a chunk of interactive queries. */
export const GEOCODE_CHUNK = 'geocode.chunk';

/** The queue of interactive queries. */
export const GEOCODE_QUEUE = 'geocode';

/** Incremented when the shape of a chunk changes in a way that the other side must know. */
export const GEOCODE_CHUNK_VERSION = 1;

/**
 * The version of a chunk of suggest queries, and of its reply. A worker of the previous release rejects
 * it, so that only suggestions fail until the rollout has replaced that worker.
 */
export const SUGGEST_CHUNK_VERSION = 2;

/** The versions of a chunk that this release writes, if it is none of suggest queries, and reads. */
export const geocodeChunkVersions: MessageVersions = {
  written: GEOCODE_CHUNK_VERSION,
  read: [GEOCODE_CHUNK_VERSION, SUGGEST_CHUNK_VERSION],
};

/** The versions of a reply that this release writes, if it has no suggestions, and reads. */
export const geocodeReplyVersions: MessageVersions = {
  written: 1,
  read: [1, SUGGEST_CHUNK_VERSION],
};

/** Queries of one request or of several, in order, with the same options. */
export interface GeocodeChunk {
  /** That of suggest queries, which are in no chunk with others, or that of the others. */
  readonly version: typeof GEOCODE_CHUNK_VERSION | typeof SUGGEST_CHUNK_VERSION;
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

/** The message pattern of a chunk of a batch. */
export const BATCH_CHUNK = 'batch.chunk';

/** The queue of batch chunks, separate so that a batch never delays an interactive query. */
export const BATCH_QUEUE = 'batches';

/** Incremented when the shape of the message changes in a way that the other side must know. */
export const BATCH_CHUNK_VERSION = 1;

/** The versions of a batch chunk that this release writes and reads. */
export const batchChunkVersions: MessageVersions = { written: BATCH_CHUNK_VERSION, read: [1] };

/** Announces that a chunk is next; its rows are in Postgres. */
export interface BatchChunk {
  readonly version: typeof BATCH_CHUNK_VERSION;
  /** The UUID of the batch. */
  readonly batch: string;
  /** The index of the chunk in the batch, from 0. */
  readonly ordinal: number;
}

/** The message pattern of a request for a map tile. */
export const MAP_TILE = 'map.tile';

/**
 * The queue of map tiles. It is separate so that tiles never delay a query, and so that no message of this
 * pattern reaches a worker of a release before it.
 */
export const MAP_TILE_QUEUE = 'tiles';

/** Incremented when the shape of a request changes in a way that the other side must know. */
export const MAP_TILE_VERSION = 1;

/** The versions of a request for a tile that this release writes and reads. */
export const mapTileVersions: MessageVersions = { written: MAP_TILE_VERSION, read: [1] };

/** The versions of a reply that this release writes and reads. */
export const mapTileReplyVersions: MessageVersions = { written: 1, read: [1] };

/** A tile has streets, buildings and parking from this zoom on; farther out it has names of places. */
export const FIRST_DETAIL_ZOOM = 13;

/** Tiles exist up to this zoom; clients enlarge them beyond it. */
export const MOST_TILE_ZOOM = 16;

/**
 * A square of the map in spherical Mercator (EPSG:3857): of `2 ** zoom` columns from the west and as many
 * rows from the north.
 */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Requests a tile that is made of the live generations. */
export interface MapTileRequest extends TileAddress {
  readonly version: typeof MAP_TILE_VERSION;
}

/** The reply to a request for a tile. */
export interface MapTileReply {
  readonly version: number;
  /** A Mapbox Vector Tile, compressed by gzip, in Base64. */
  readonly tile: string;
  /** The generations that were live when it was made, ascending. */
  readonly generations: readonly number[];
}

/** Whether a tile of this address exists. */
export const isTileAddress = ({ zoom, x, y }: TileAddress): boolean => {
  const isIndex = (value: number, end: number) =>
    Number.isInteger(value) && value >= 0 && value < end;
  return isIndex(zoom, MOST_TILE_ZOOM + 1) && isIndex(x, 2 ** zoom) && isIndex(y, 2 ** zoom);
};

/**
 * The versions of a message that this release writes and reads. During a rollout two neighbouring
 * releases share a queue. So a version is read by one release before the next one writes it, and is
 * still read by the first release that no longer writes it.
 */
interface MessageVersions {
  readonly written: number;
  readonly read: readonly number[];
}

/** Throws an UnknownVersionError unless this release reads the version. */
export function requireSupportedVersion({ read }: MessageVersions, version: unknown): void {
  if (!read.some((known) => known === version)) throw new UnknownVersionError(version, read);
}

/** A message of a release that is not a neighbour of this one. */
class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';

  constructor(version: unknown, read: readonly number[]) {
    super(`Version ${String(version)} is none of those read here: ${read.join(', ')}`);
  }
}
