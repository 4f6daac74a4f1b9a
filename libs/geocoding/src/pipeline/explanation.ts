import type {
  AddressComponent,
  ComponentVerdict,
  Destination,
  Explanation,
  MatchLevel,
} from '#contracts';
import { listOf } from '../index/integer-lists.js';
import { DocumentKind, NO_PLACE, indexedNameOf, kindOf } from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { ALL_WORDS, maskHas, spanMask, wordsIn } from '../parsing/text/query-token.js';
import type { Candidate, CityAgreement } from '../ranking/candidate.js';
import { confidenceCoefficients } from '../ranking/confidence-coefficients.table.js';
import { capFactorOf, confidenceCapOf, doubts } from '../ranking/confidence.js';
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

/**
 * How the best match was scored: its level, the verdict on each component, how the words were read, its
 * features and doubts, and the next candidates. `ranked` are the best candidates, this one among them.
 */
export const explainMatch = (
  search: { readonly parsed: ParsedQuery; readonly vocabulary: Vocabulary },
  ranked: readonly RankedCandidate[],
  { candidate: best, destination }: BestMatch,
): Explanation => ({
  level: destination.level,
  components: verdictsOf(best.candidate, destination),
  info: [
    wordLine(search.parsed, best),
    scoreLine(search.parsed, best),
    ...doubtLine(search.parsed, best),
    ...rivalLine(best),
    confidenceLine(search.parsed, best),
    ...ranked
      .filter(({ candidate }) => candidate !== best.candidate)
      .slice(0, MOST_EXPLAINED - 1)
      .map((other) => candidateLine(search, other)),
  ],
  warnings: warningsOf(search.parsed, best.candidate),
  errors: [],
});

interface BestMatch {
  readonly candidate: RankedCandidate;
  readonly destination: Destination;
}

/** The match and the next candidates. */
export const MOST_EXPLAINED = 5;

/** What each word of the query was read as, in the words of the index. */
const wordLine = ({ tokens, ...parsed }: ParsedQuery, { candidate }: RankedCandidate): string => {
  const roles = rolesOf(parsed, candidate);
  const words = tokens.map(({ text }, at) => {
    const role = roles.find(([, mask]) => maskHas(mask, at));
    return `${text} (${role?.[0] ?? 'disregarded'})`;
  });
  return `Words: ${words.join(', ')}.`;
};

/** What words may be read as, and the words, as a mask; the first that has a word counts. */
const rolesOf = (
  { countryMentions, stateMentions }: Pick<ParsedQuery, 'countryMentions' | 'stateMentions'>,
  { alignment, numberRank }: Candidate,
): readonly (readonly [string, number])[] => {
  const { nameMask, streetMask = 0, postcodeMask, placeMask, unexplained, numbers } = alignment;
  const number = numbers.find(({ rank }) => rank === numberRank)?.used ?? 0;
  const maskOf = (spans: readonly { readonly from: number; readonly to: number }[]): number =>
    spans.reduce((mask, { from, to }) => mask | spanMask(from, to), 0);
  return [
    [kindNames[kindOf(alignment.segment, alignment.document)], nameMask],
    ['street', streetMask],
    ['house number', number],
    ['postcode', postcodeMask],
    ['city', placeMask],
    ['not matched', unexplained],
    ['country', maskOf(countryMentions)],
    ['state', maskOf(stateMentions)],
    ['unit', alignment.unit === undefined ? 0 : ALL_WORDS],
    ['nearby place', alignment.city === 'missing' ? 0 : ALL_WORDS],
  ];
};

const kindNames: Readonly<Record<DocumentKind, string>> = {
  [DocumentKind.street]: 'street',
  [DocumentKind.place]: 'place',
  [DocumentKind.house]: 'name',
};

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

/** Most are far worse than the best three, and do not change the confidence. */
const MAX_RIVALS = 3;

const rivalLine = ({ rivals }: RankedCandidate): readonly string[] => {
  const scores = rivals.slice(0, MAX_RIVALS).map((score) => score.toFixed(2));
  return scores.length > 0 ? [`Rivals in other places score ${scores.join(', ')}.`] : [];
};

/** The terms of `confidenceOf`: the log odds, whether rivals share it, and the cap if there is one. */
const confidenceLine = ({ tokens }: ParsedQuery, ranked: RankedCandidate): string => {
  const { candidate, confidence, rivals } = ranked;
  const { base, doubts: coefficients } = confidenceCoefficients;
  const terms = doubts.flatMap(({ name, measure }) => {
    const value = measure(candidate, tokens) * coefficients[name];
    return value > 0 ? [`${name} ${(-value).toFixed(2)}`] : [];
  });
  const cap = confidenceCapOf(candidate, capFactorOf(candidate, tokens));
  const heading = [
    `Confidence ${confidence.toFixed(2)}`,
    ...(rivals.length > 0 ? ['shared with rivals'] : []),
    ...(cap < 1 ? [`at most ${cap.toFixed(2)}`] : []),
  ].join(', ');
  return `${heading}: ${[`log odds ${base.toFixed(2)}`, ...terms].join(', ')}.`;
};

/** Another candidate, in the words of the index: its record was perhaps not fetched. */
const candidateLine = (
  { parsed, vocabulary }: { readonly parsed: ParsedQuery; readonly vocabulary: Vocabulary },
  { candidate, score, confidence }: RankedCandidate,
): string => {
  const { segment, document } = candidate.alignment;
  const [city = NO_PLACE] = listOf(segment.areas, document);
  const places = [document, city].filter((one) => one !== NO_PLACE);
  const names = places.map((one) => indexedNameOf({ segment, document: one }, vocabulary));
  const terms = features.flatMap(({ name, weight, measure }) => {
    const points = weight * measure(candidate, parsed);
    return points === 0 ? [] : [`${name} ${points.toFixed(2)}`];
  });
  const number = isKnownHouse(candidate.number) ? ` ${candidate.numberKey ?? ''}` : '';
  const [name = '', ...rest] = names;
  const where = [`${name}${number}`, ...rest].filter(Boolean).join(', ');
  const heading = `Candidate ${where} (${candidate.level})`;
  const result = `confidence ${confidence.toFixed(2)}, score ${score.toFixed(2)}`;
  return `${heading}, ${result}: ${terms.join(', ')}.`;
};

const verdictsOf = (candidate: Candidate, { address }: Destination): Verdicts => {
  const { alignment } = candidate;
  const verdicts: Verdicts = {};
  if (address.streetName) verdicts.streetName = alignment.isNameCorrected ? 'corrected' : 'matched';
  verdicts.streetNumber = numberVerdict(candidate, address.streetNumber !== undefined);
  verdicts.city = placeVerdict(
    isNearMatch(alignment.city) ? 'missing' : alignment.city,
    address.city !== undefined,
  );
  verdicts.postcode = placeVerdict(candidate.postcode, address.postcode !== undefined);
  if (candidate.unit !== 'missing' || alignment.unit !== undefined) verdicts.unit = candidate.unit;
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
const isNearMatch = (city: CityAgreement): city is 'adjoining' | 'near' =>
  city === 'adjoining' || city === 'near';

const cityWarnings: Partial<Record<CityAgreement, readonly string[]>> = {
  adjoining: ['The place in the query adjoins that of the match.'],
  near: ['The place in the query is near that of the match.'],
  contradicted: ['The place in the query is not that of the match.'],
};
