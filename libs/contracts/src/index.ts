export { addressComponents } from './address.js';
export {
  BATCH_CHUNK,
  BATCH_CHUNK_VERSION,
  BATCH_QUEUE,
  batchChunkVersions,
} from './batch-chunk.js';
export type { BatchChunk } from './batch-chunk.js';
export type { Address, AddressComponent } from './address.js';
export type { Destination, MatchLevel, Quality, SourceIds } from './destination.js';
export type { ComponentVerdict, Explanation, GeocodeAnswer } from './geocode-answer.js';
export {
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  GEOCODE_QUEUE,
  geocodeChunkVersions,
  geocodeReplyVersions,
  versionOfReply,
} from './geocode-chunk.js';
export type { GeocodeChunk, GeocodeChunkReply } from './geocode-chunk.js';
export type {
  GeocodeQuery,
  IdQuery,
  InputFilter,
  ReverseQuery,
  SourceIdQuery,
  StructuredQuery,
  TextQuery,
  Vicinity,
} from './geocode-query.js';
export { checkReadable } from './message-versions.js';
export type { Outline, Position } from './position.js';
export { readWorkerReport } from './worker-report.js';
export type { DataSetHeld, WorkerReport } from './worker-report.js';
