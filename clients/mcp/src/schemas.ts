import { z } from 'zod';

/** A position in WGS 84 degrees. */
export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).lt(180),
});

const structuredAddress = z.object({
  unit: z.string().optional(),
  house_name: z.string().optional(),
  street_number: z.string().optional(),
  street_name: z.string().optional(),
  locality: z.string().optional(),
  city: z.string().optional(),
  county: z.string().optional(),
  state: z.string().optional(),
  postalcode: z.string().optional(),
});

export const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('Two-letter code of the country, such as GB');

export const language = z
  .string()
  .describe('Language of names, such as EN or DE; default: that of the place');

/** A query: an address as text or in fields, or the id of an earlier result. */
export const query = z.object({
  address: z.string().optional().describe('The address on one line'),
  address_structured: structuredAddress.optional().describe('The address in fields'),
  id: z.uuid().optional().describe('The id of an earlier result or suggestion'),
  country: country.optional(),
  near: position.optional().describe('Prefer destinations near this position'),
});

const point = position.extend({
  kind: z.enum(['basic_geocode', 'svc_door', 'svc_building', 'svc_parking']),
  quality: z.enum(['low', 'medium', 'high']).optional(),
});

/** A destination. */
export const destination = z.object({
  id: z.string(),
  address: z.string(),
  confidence: z.number().describe('0 to 1: how likely it is the destination that was meant'),
  distance_metres: z.number().optional().describe('From the position of the query'),
  points: z.array(point).describe('Where to go: the door, the building, the parking area'),
});

/** The result of a query. */
export const result = z.object({
  status: z.enum(['ok', 'no_matches']),
  best_match: destination.nullable(),
  additional_matches: z.array(destination),
});

/** An address, street or place that a text may become. */
export const suggestion = z.object({
  id: z.string(),
  address: z.string(),
  kind: z.enum(['address', 'street', 'place', 'place_of_interest']),
  distance_metres: z.number().optional(),
});

/** The state of a batch. */
export const batchState = z.object({
  batch_id: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'cancelled', 'failed', 'expired']),
  total: z.number(),
  processed: z.number(),
  ok: z.number(),
  no_matches: z.number(),
  rejected: z.number(),
  expected_end: z.string().optional(),
  expires: z.string(),
});

/** The result of a row of a batch. */
export const batchRow = z.object({
  row: z.number(),
  row_id: z.string().optional(),
  status: z.enum(['ok', 'no_matches', 'rejected']),
  best_match: destination.nullable(),
  reason: z.string().optional().describe('Why the row was rejected'),
});
