import type {
  AddressComponent,
  ComponentVerdict,
  Destination,
  Explanation,
  MatchLevel,
} from '#contracts';
import type { Question } from '../address/question.js';
import { holds } from '../address/word-mask.js';
import { doubts } from '../ranking/doubts.js';
import { features } from '../ranking/features.js';
import type { RankedCandidate } from '../ranking/rank.js';
import type { CityAgreement } from '../search/alignment/agreement.js';
import type { Candidate } from '../search/candidate.js';

type Verdicts = Partial<Record<AddressComponent, ComponentVerdict>>;

const nothing = { components: {}, info: [], warnings: [], errors: [] };

/** Tells why the input filter turned a query away. */
export const explainFilter = (reason: string): Explanation => ({ ...nothing, errors: [reason] });

/** Tells why nothing was found. */
export const explainNothing = (
  why = 'Nothing in the gazetteer shares enough with the query.',
): Explanation => ({ ...nothing, info: [why] });

/** Tells how a destination was found where no words were weighed. */
export const explainFound = (level: MatchLevel, how: string): Explanation => ({
  ...nothing,
  level,
  info: [how],
});

/** Tells how the best match came about: its level, its components, its features. */
export const explainMatch = (
  question: Question,
  ranked: RankedCandidate,
  best: Destination,
): Explanation => ({
  level: best.level,
  components: verdictsOf(ranked.candidate, best),
  info: [scoreLine(question, ranked), ...doubtLine(question, ranked), ...rivalLine(ranked)],
  warnings: warningsOf(question, ranked.candidate),
  errors: [],
});

const scoreLine = (question: Question, { candidate, score }: RankedCandidate): string => {
  const told = features.map(({ name, weight, measure }) => {
    const points = weight * measure(candidate, question);
    return `${name} ${points.toFixed(2)}`;
  });
  return `Score ${score.toFixed(2)}: ${told.join(', ')}.`;
};

const doubtLine = ({ words }: Question, { candidate }: RankedCandidate): readonly string[] => {
  const told = doubts.flatMap(({ name, measure }) => {
    const value = measure(candidate, words);
    return value > 0 ? [`${name} ${value.toFixed(3)}`] : [];
  });
  return told.length > 0 ? [`Doubts: ${told.join(', ')}.`] : [];
};

/** Farther behind, a rival takes no confidence away. */
const RIVALS_TOLD = 3;

const rivalLine = ({ rivals }: RankedCandidate): readonly string[] => {
  const told = rivals.slice(0, RIVALS_TOLD).map((score) => score.toFixed(2));
  return told.length > 0 ? [`Rivals in other places score ${told.join(', ')}.`] : [];
};

const verdictsOf = (candidate: Candidate, { address }: Destination): Verdicts => {
  const { alignment } = candidate;
  const verdicts: Verdicts = {};
  if (address.streetName) verdicts.streetName = alignment.isNameCorrected ? 'corrected' : 'matched';
  verdicts.streetNumber = numberVerdict(candidate, address.streetNumber !== undefined);
  verdicts.city = placeVerdict(
    isBeside(alignment.city) ? 'missing' : alignment.city,
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

/** A part that was not asked for is inferred where the answer has it. */
const placeVerdict = (
  agreement: 'matched' | 'missing' | 'contradicted',
  isAnswered: boolean,
): ComponentVerdict => {
  if (agreement !== 'missing') return agreement;
  return isAnswered ? 'inferred' : 'missing';
};

const numberVerdict = ({ number }: Candidate, isAnswered: boolean): ComponentVerdict => {
  if (number === 'same' || number === 'house-of-unit') return 'matched';
  if (number === 'within') return 'corrected';
  if (number === 'not-asked') return isAnswered ? 'inferred' : 'missing';
  return 'missing';
};

const warningsOf = (question: Question, { alignment, postcode }: Candidate): readonly string[] => {
  const left = question.words
    .filter((_, at) => holds(alignment.unexplained, at))
    .map(({ text }) => text);
  return [
    ...(left.length > 0 ? [`Not understood: ${left.join(' ')}.`] : []),
    ...(cityWarnings[alignment.city] ?? []),
    ...(alignment.state === 'contradicted'
      ? ['The state that was said is not that of the match.']
      : []),
    ...(postcode === 'contradicted' ? ['The postcode is not that of the match.'] : []),
  ];
};

/** The place that was said is another one, but not far off. */
const isBeside = (city: CityAgreement): city is 'adjoining' | 'near' =>
  city === 'adjoining' || city === 'near';

const cityWarnings: Partial<Record<CityAgreement, readonly string[]>> = {
  adjoining: ['The place that was said is next to that of the match.'],
  near: ['The place that was said is beside that of the match.'],
  contradicted: ['The place that was said is not that of the match.'],
};
