import type {
  AddressComponent,
  ComponentVerdict,
  Destination,
  Explanation,
  MatchLevel,
} from '#contracts';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { wordsIn } from '../parsing/text/query-token.js';
import type { Candidate, CityAgreement } from '../ranking/candidate.js';
import { doubts } from '../ranking/confidence.js';
import type { RankedCandidate } from '../ranking/rank.js';
import { features } from '../ranking/score.js';

type Verdicts = Partial<Record<AddressComponent, ComponentVerdict>>;

const empty = { components: {}, info: [], warnings: [], errors: [] };

/** Why the input filter rejected a query. */
export const explainFiltered = (reason: string): Explanation => ({ ...empty, errors: [reason] });

/** Why there is no match. */
export const explainNoMatch = (
  why = 'Nothing in the gazetteer matches enough of the query.',
): Explanation => ({ ...empty, info: [why] });

/** How a destination was found that was not scored: by position or by an identifier. */
export const explainUnscored = (level: MatchLevel, how: string): Explanation => ({
  ...empty,
  level,
  info: [how],
});

/** How the best match was scored: its level, the verdict on each component, its features. */
export const explainMatch = (
  parsed: ParsedQuery,
  ranked: RankedCandidate,
  best: Destination,
): Explanation => ({
  level: best.level,
  components: verdictsOf(ranked.candidate, best),
  info: [scoreLine(parsed, ranked), ...doubtLine(parsed, ranked), ...rivalLine(ranked)],
  warnings: warningsOf(parsed, ranked.candidate),
  errors: [],
});

const scoreLine = (parsed: ParsedQuery, { candidate, score }: RankedCandidate): string => {
  const terms = features.map(({ name, weight, measure }) => {
    const points = weight * measure(candidate, parsed);
    return `${name} ${points.toFixed(2)}`;
  });
  return `Score ${score.toFixed(2)}: ${terms.join(', ')}.`;
};

const doubtLine = ({ tokens }: ParsedQuery, { candidate }: RankedCandidate): readonly string[] => {
  const terms = doubts.flatMap(({ name, measure }) => {
    const value = measure(candidate, tokens);
    return value > 0 ? [`${name} ${value.toFixed(3)}`] : [];
  });
  return terms.length > 0 ? [`Doubts: ${terms.join(', ')}.`] : [];
};

/** So many are listed. All of them lower the confidence, together up to `MOST_RIVALRY`. */
const MOST_LISTED_RIVALS = 3;

const rivalLine = ({ rivals }: RankedCandidate): readonly string[] => {
  const scores = rivals.slice(0, MOST_LISTED_RIVALS).map((score) => score.toFixed(2));
  return scores.length > 0 ? [`Rivals in other places score ${scores.join(', ')}.`] : [];
};

const verdictsOf = (candidate: Candidate, { address }: Destination): Verdicts => {
  const { alignment } = candidate;
  const verdicts: Verdicts = {};
  if (address.streetName) verdicts.streetName = alignment.isNameCorrected ? 'corrected' : 'matched';
  verdicts.streetNumber = numberVerdict(candidate, address.streetNumber !== undefined);
  verdicts.city = placeVerdict(
    isNearby(alignment.city) ? 'missing' : alignment.city,
    address.city !== undefined,
  );
  verdicts.postcode = placeVerdict(candidate.postcode, address.postcode !== undefined);
  if (candidate.unit !== 'missing' || alignment.unit !== undefined)
    verdicts.unit = candidate.unit === 'missing' ? 'missing' : candidate.unit;
  for (const component of ['locality', 'county', 'state', 'country'] as const) {
    if (address[component] !== undefined) verdicts[component] = 'inferred';
  }
  if (alignment.country === 'matched') verdicts.country = 'matched';
  if (alignment.state !== 'missing') verdicts.state = alignment.state;
  return verdicts;
};

/** A component that the query does not mention is inferred if the destination has it. */
const placeVerdict = (
  agreement: 'matched' | 'missing' | 'contradicted',
  isInDestination: boolean,
): ComponentVerdict => {
  if (agreement !== 'missing') return agreement;
  return isInDestination ? 'inferred' : 'missing';
};

const numberVerdict = ({ number }: Candidate, isInDestination: boolean): ComponentVerdict => {
  if (number === 'same' || number === 'house-of-unit') return 'matched';
  if (number === 'within' || number === 'range-of-unit') return 'corrected';
  if (number === 'not-given') return isInDestination ? 'inferred' : 'missing';
  return 'missing';
};

const warningsOf = (parsed: ParsedQuery, { alignment, postcode }: Candidate): readonly string[] => {
  const unmatched = wordsIn(alignment.unexplained, parsed.tokens);
  return [
    ...(unmatched.length > 0 ? [`Not matched: ${unmatched.join(' ')}.`] : []),
    ...(cityWarnings[alignment.city] ?? []),
    ...(alignment.state === 'contradicted'
      ? ['The state in the query is not that of the match.']
      : []),
    ...(postcode === 'contradicted' ? ['The postcode in the query is not that of the match.'] : []),
  ];
};

/** Whether the place in the query is not that of the match, but near it. */
const isNearby = (city: CityAgreement): city is 'adjoining' | 'near' =>
  city === 'adjoining' || city === 'near';

const cityWarnings: Partial<Record<CityAgreement, readonly string[]>> = {
  adjoining: ['The place in the query adjoins that of the match.'],
  near: ['The place in the query is near that of the match.'],
  contradicted: ['The place in the query is not that of the match.'],
};
