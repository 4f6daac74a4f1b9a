import type { Destination, GeocodeAnswer } from '#contracts';
import { wireDistance } from '../../presenter/rounding.js';
import { presentFeatures } from './present-features.js';
import type { DestinationBody, V1MatchedBody, V1NoMatchBody } from './wire/answer.body.js';

/** What stands in for the answer when there is none. */
const NO_MATCH = 'The request succeeded, but no destinations match the search conditions.';

/** Which request is answered, and whether it wants more than the best match. */
export interface AnsweredQuestion {
  readonly requestId: string;
  readonly wantsAdditional: boolean;
}

/** The body of an answer of version 1, serialised; what is undefined does not reach the wire. */
export const presentAnswer = (answer: GeocodeAnswer, question: AnsweredQuestion): string =>
  JSON.stringify(bodyOf(answer, question));

const bodyOf = (
  answer: GeocodeAnswer,
  { requestId, wantsAdditional }: AnsweredQuestion,
): V1MatchedBody | V1NoMatchBody => {
  const [best, ...others] = answer.outcome === 'matched' ? answer.matches : [];
  if (!best) return { svc_info: NO_MATCH, version: 'v1', request_id: requestId };
  const additional = wantsAdditional ? others : [];
  return {
    best_match: presentDestination(best),
    additional_matches: wantsAdditional ? additional.map(presentDestination) : undefined,
    contributors: contributorsTo([best, ...additional]),
    version: 'v1',
    request_id: requestId,
  };
};

const presentDestination = (destination: Destination): DestinationBody => ({
  id: destination.id,
  address: destination.label,
  geojson: { type: 'FeatureCollection', features: presentFeatures(destination) },
  distance: wireDistance(destination),
});

/** Each once, in the order of the matches. */
const contributorsTo = (destinations: readonly Destination[]): readonly string[] => [
  ...new Set(destinations.flatMap(({ attributions }) => attributions)),
];
