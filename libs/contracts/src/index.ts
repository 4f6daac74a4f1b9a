export { DATA_SET_NAMESPACE, datasetNameError } from './dataset-name.js';
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
export type {
  ComponentVerdict,
  Explanation,
  GeocodeAnswer,
  SuggestedAnswer,
  Suggestion,
  TextRange,
} from './geocode-answer.js';
export type {
  AnswerLanguage,
  DegreeBox,
  GeocodeQuery,
  IdQuery,
  InputFilter,
  ReverseQuery,
  SourceIdQuery,
  StructuredQuery,
  SuggestQuery,
  SuggestionKind,
  TextQuery,
  Vicinity,
} from './geocode-query.js';
export {
  DEFAULT_RADIUS_METRES,
  MAX_RADIUS_METRES,
  MAX_TEXT_LENGTH,
  MOST_MATCHES,
  MOST_SUGGESTIONS,
  expandedLength,
  suggestionKinds,
} from './geocode-query.js';
export {
  BATCH_CHUNK,
  BATCH_CHUNK_VERSION,
  BATCH_QUEUE,
  FIRST_DETAIL_ZOOM,
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  GEOCODE_QUEUE,
  MAP_TILE,
  MAP_TILE_QUEUE,
  MAP_TILE_VERSION,
  MOST_TILE_ZOOM,
  SUGGEST_CHUNK_VERSION,
  batchChunkVersions,
  geocodeChunkVersions,
  geocodeReplyVersions,
  isTileAddress,
  mapTileReplyVersions,
  mapTileVersions,
  replyVersion,
  requireSupportedVersion,
} from './messages.js';
export type {
  BatchChunk,
  ChunkPart,
  ChunkPartsReply,
  GeocodeChunk,
  GeocodeChunkReply,
  MapTileReply,
  MapTileRequest,
  PartReply,
  TileAddress,
} from './messages.js';
export { answersRequests, readWorkerReport } from './worker-report.js';
export type { LoadedDataSet, WorkerReport } from './worker-report.js';
