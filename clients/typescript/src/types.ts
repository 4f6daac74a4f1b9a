import type { components } from './openapi.js';

/**
 * The objects of the interface by name. They are generated from the OpenAPI document, so their fields are
 * spelled as on the wire: `best_match`, `search_confidence`.
 */
export type Schemas = components['schemas'];

/** One query: an address, a position, or an identifier. Distances are metres, positions WGS 84 degrees. */
export type Query = Schemas['Query'];

/** Options of a request; they apply to all of its queries. */
export type Options = Schemas['Options'];

/** A position in degrees, with the radius of the search in metres. */
export type Location = Schemas['Location'];

/** Identifiers of British address registers. */
export type SourceId = Schemas['SourceId'];

/** The result of a query: `ok` with a best match, or `no_matches`. */
export type GeocodeResult = Schemas['Result'];

/** A destination with its points: door, building, parking, or at least a basic geocode. */
export type Match = Schemas['Match'];

/** An address, street or place that a text may become. */
export type Suggestion = Schemas['Suggestion'];

/** A query of a batch, with an identifier of the caller. */
export type BatchQuery = Schemas['BatchQuery'];

/** Status and row counts of a batch. */
export type BatchState = Schemas['Batch'];

/** The response to a submission; it alone has the secret of the webhook. */
export type SubmittedBatch = Schemas['SubmittedBatch'];

/** The result of a row: `ok`, `no_matches` or `rejected`. */
export type BatchResult = Schemas['BatchResult'];
