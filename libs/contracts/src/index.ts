export {
  BATCH_CHUNK,
  BATCH_CHUNK_VERSION,
  BATCH_QUEUE,
  batchChunkVersions,
} from './batch-chunk.js';
export type { BatchChunk } from './batch-chunk.js';
export { datasetNameError } from './dataset-name.js';
export { addressComponents } from './destination.js';
export type {
  Address,
  AddressComponent,
  Destination,
  MatchLevel,
  Outline,
  Position,
  Quality,
  SourceIds,
} from './destination.js';
export { requireEveryAnswer } from './geocode-answer.js';
export type { ComponentVerdict, Explanation, GeocodeAnswer } from './geocode-answer.js';
export {
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  GEOCODE_QUEUE,
  geocodeChunkVersions,
  geocodeReplyVersions,
  replyVersion,
} from './geocode-chunk.js';
export type {
  ChunkPart,
  ChunkPartsReply,
  GeocodeChunk,
  GeocodeChunkReply,
  PartReply,
} from './geocode-chunk.js';
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
export { requireSupportedVersion } from './message-versions.js';
export {
  DEFAULT_RADIUS_METRES,
  MAX_TEXT_LENGTH,
  MOST_MATCHES,
  expandedLength,
} from './geocode-query.js';
export { answersRequests, readWorkerReport } from './worker-report.js';
export type { LoadedDataSet, WorkerReport } from './worker-report.js';
