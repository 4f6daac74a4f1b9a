import type {
  BatchResult,
  BatchState,
  GeocodeResult,
  Match,
  Query,
  Suggestion,
} from '@final-destination/client';
import type { z } from 'zod';
import type { batchRow, batchState, destination, query, result, suggestion } from './schemas.js';

/** The query of the service for one of a tool. */
export const wireQuery = ({ address, near, country, ...rest }: z.infer<typeof query>): Query => ({
  ...rest,
  ...(address !== undefined && { address_string: address }),
  ...(near && { location: near }),
  // The service names the codes that it knows in its error.
  country: country as Query['country'],
});

/** A result as the output of a tool: a short, flat form that a model reads. */
export const toolResult = (found: GeocodeResult): z.infer<typeof result> => ({
  status: found.status,
  best_match: found.best_match && destinationOf(found.best_match),
  additional_matches: found.additional_matches.map(destinationOf),
});

const destinationOf = (match: Match): z.infer<typeof destination> => ({
  id: match.id,
  address: match.address,
  confidence: match.search_confidence,
  distance_metres: match.distance,
  points: pointsOf(match),
});

const pointsOf = ({ geojson }: Match): z.infer<typeof destination>['points'] => {
  if (!('features' in geojson)) throw new Error('a result is not in the format geojson');
  return geojson.features.map(({ geometry, properties }) => {
    const [longitude, latitude] = geometry.coordinates;
    if (latitude === undefined || longitude === undefined) throw new Error('a point is empty');
    return {
      kind: properties.svc_type,
      latitude,
      longitude,
      quality: properties.accuracy?.quality,
    };
  });
};

/** A suggestion as the output of a tool. */
export const toolSuggestion = (one: Suggestion): z.infer<typeof suggestion> => ({
  id: one.id,
  address: one.address,
  kind: one.kind,
  distance_metres: one.distance,
});

/** The state of a batch as the output of a tool. */
export const toolBatchState = (state: BatchState): z.infer<typeof batchState> => ({
  batch_id: state.id,
  status: state.status,
  ...state.counts,
  expected_end: state.expected_end,
  expires: state.expires,
});

/** A row of the results of a batch as the output of a tool. */
export const toolBatchRow = (row: BatchResult): z.infer<typeof batchRow> => ({
  row: row.row,
  row_id: row.row_id,
  status: row.status,
  best_match: row.best_match ? destinationOf(row.best_match) : null,
  reason: row.error?.reason,
});
