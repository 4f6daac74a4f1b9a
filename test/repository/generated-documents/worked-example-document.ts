import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { textTable } from '../../../apps/cli/src/terminal.js';
import {
  readV2Request,
  toGeocodeQuery,
} from '../../../apps/gateway/src/v2/params/read-v2-request.js';
import { DEFAULT_INPUT_FILTER } from '../../../apps/gateway/src/v2/params/request.params.js';
import { presentV2Response } from '../../../apps/gateway/src/v2/presenter/present-v2-response.js';
import type { ResultBody } from '../../../apps/gateway/src/v2/presenter/response.body.js';
import { VillageGazetteer } from '../../../libs/geocoding/src/index/village-gazetteer.fake.js';
import { interpolateCandidates } from '../../../libs/geocoding/src/interpolation/interpolate-candidates.js';
import { parseQuery } from '../../../libs/geocoding/src/parsing/query/parse-query.js';
import { spanMask, wordsIn } from '../../../libs/geocoding/src/parsing/text/query-token.js';
import { Geocoder } from '../../../libs/geocoding/src/pipeline/geocoder.js';
import type { Alignment, Candidate } from '../../../libs/geocoding/src/ranking/candidate.js';
import { confidenceCoefficients } from '../../../libs/geocoding/src/ranking/confidence-coefficients.table.js';
import { doubtOf, doubts } from '../../../libs/geocoding/src/ranking/confidence.js';
import type { RankedCandidate } from '../../../libs/geocoding/src/ranking/rank.js';
import { rank } from '../../../libs/geocoding/src/ranking/rank.js';
import { alignmentScore, features } from '../../../libs/geocoding/src/ranking/score.js';
import {
  LEAST_CONFIDENCE,
  confidenceCaps,
  resolutionThresholds,
} from '../../../libs/geocoding/src/ranking/weights.js';
import {
  TokenReader,
  outOfVocabularyShare,
} from '../../../libs/geocoding/src/search/readings/token-readings.js';
import { resolveCandidates } from '../../../libs/geocoding/src/search/resolve-candidates.js';
import type { SearchResult } from '../../../libs/geocoding/src/search/search.js';
import { searchInSteps } from '../../../libs/geocoding/src/search/search.js';
import { isResolved, searchStrategies } from '../../../libs/geocoding/src/search/strategies.js';

/** In the order of their documents in the index. */
const streets = [
  { city: 'Warszawa', postcode: '00-590', houses: ['10', '12', '12A', '14'] },
  { city: 'Wrocław', postcode: '50-001', houses: ['12'] },
].map((street, at) => ({
  ...{ country: 'PL', street: 'Marszałkowska', at: { lat: 52 - at, lon: 21 - 4 * at } },
  ...street,
}));

const request = {
  queries: [{ address_string: 'Marszalkowska 12/3, Warzawa' }],
  options: { geojson_type: 'key_value' },
};

/** docs/worked-example.md: one query through the stages, with the figures that they compute. */
export const workedExampleDocument = async (): Promise<string> => {
  const gazetteer = new VillageGazetteer(streets);
  const { params, query } = readRequest();
  const result = search(query, gazetteer);
  const context = { deadline: Infinity, outlines: false, snapshot: gazetteer.snapshot() };
  const resolved = await resolveCandidates([result.alignments], gazetteer, context);
  const [candidates = []] = await interpolateCandidates(resolved, gazetteer, context);
  const ranked = rank(candidates, result.query);
  const answers = await new Geocoder(gazetteer).geocode(
    { version: 1, queries: [query], explain: false, outlines: false },
    context,
  );
  return [
    querySection(query),
    tokensSection(result),
    readingsSection(result, gazetteer),
    alignmentSection(result),
    numbersSection(result),
    candidatesSection(candidates),
    scoreSection(ranked, result),
    confidenceSection(ranked, { result, answers }),
    answerSection(params, answers),
  ].join('\n\n');
};

const readRequest = () => {
  const reading = readV2Request(request);
  if (reading.outcome === 'invalid') throw new Error('the request is invalid');
  const { params } = reading;
  const [first] = params.queries;
  if (!first) throw new Error('the request has no query');
  return { params, query: toGeocodeQuery(first, DEFAULT_INPUT_FILTER) };
};

const search = (query: GeocodeQuery, gazetteer: VillageGazetteer): SearchResult => {
  if (query.kind !== 'text') throw new Error('the query is no text');
  const steps = searchInSteps(parseQuery(query), gazetteer.snapshot());
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
};

/** What the text says of the figures beside it; if it no longer applies, the text has to be changed. */
const check = (claim: string, isTrue: boolean): void => {
  if (!isTrue) throw new Error(`no longer true in docs/worked-example.md: ${claim}`);
};

const geocoding = '../libs/geocoding/src';
const gateway = '../apps/gateway/src';

/** On one line, as short objects are written by hand. */
const inline = (value: object): string =>
  `\`${JSON.stringify(value, undefined, 1).replace(/\s+/g, ' ')}\``;

const figure = (value: number): string => String(Math.round(value * 1_000) / 1_000);

const querySection = (query: GeocodeQuery): string => `# Worked example

<!-- Generated by \`npm run docs:worked-example\` from test/repository/generated-documents/worked-example-document.ts, which runs the query. -->

One query through the stages of [forward](${geocoding}/pipeline/forward.ts). The gazetteer has two streets: Marszałkowska in Warszawa (houses 10, 12, 12A and 14) and in Wrocław (house 12). The weight of a word depends on how many streets have it, so another gazetteer gives other figures.

## Query

${inline(request)}

The city is misspelt, and \`12/3\` may be a house or flat 3 of house 12. [read-v2-request](${gateway}/v2/params/read-v2-request.ts) validates the request and converts the query for the workers: ${inline(query)}.`;

const tokensSection = ({ query }: SearchResult): string => `## Tokens

[parse-query](${geocoding}/parsing/query/parse-query.ts) normalises the text and splits it into tokens. What each of them is, the alignment decides.

${textTable(
  ['token', 'separator before it'],
  query.tokens.map(({ text, separator }) => [`\`${text}\``, separator && `\`${separator}\``]),
)}`;

const readingsSection = ({ query }: SearchResult, gazetteer: VillageGazetteer): string => {
  const { vocabulary } = gazetteer.snapshot();
  const reader = new TokenReader(query, vocabulary);
  const [first, second] = searchStrategies;
  const unknown = outOfVocabularyShare(query, reader.asWritten);
  const most = first?.mostOutOfVocabulary ?? Infinity;
  check('the first strategy is skipped', unknown > most);
  check('the second strategy corrects spelling', second?.correctsSpelling === true);
  const rows = reader.corrected.all.map(({ from, to, token, cost }) => [
    wordsIn(spanMask(from, to), query.tokens).join(' '),
    vocabulary.wordOf(token),
    figure(cost),
  ]);
  return `## Readings

[strategies](${geocoding}/search/strategies.ts) lists the attempts. The first, \`${first?.name}\`, is skipped: no street, place or postcode has \`warzawa\`, which is ${figure(unknown)} of the weight of the query; at most ${most} may be out of vocabulary. The second, \`${second?.name}\`, resolves the query, so the others are not tried. [token-readings](${geocoding}/search/readings/token-readings.ts) reads each token as tokens of the vocabulary, at a cost; numbers are left for the streets.

${textTable(['token', 'reading', 'cost'], rows)}`;
};

const streetOf = ({ document }: Alignment): string => streets[document]?.city ?? '';

const alignmentSection = ({ query, alignments }: SearchResult): string => {
  const [best, other] = alignments;
  check('the second strategy resolves the query', isResolved(best));
  check(
    'the street in Wrocław is the other result',
    other !== undefined && streetOf(other) === 'Wrocław',
  );
  const rows = alignments.map((one) => [
    streetOf(one),
    figure(one.nameCoverage),
    figure(one.explained),
    figure(one.readingCost),
    one.city,
    wordsIn(one.unexplained, query.tokens).join(' '),
    figure(alignmentScore(one)),
  ]);
  return `## Alignment

[retrieve](${geocoding}/search/retrieval/retrieve.ts) finds the two streets by the posting list of \`marszalkowska\`. [align](${geocoding}/search/alignment/align.ts) assigns the readings to the name and the places of each. The first explains all words: it is resolved, as its name coverage is at least ${resolutionThresholds.leastNameCoverage} and at most ${resolutionThresholds.mostUnexplained} of the query is unexplained. The score has the features below that are known by now.

${textTable(['street in', 'name coverage', 'explained', 'reading cost', 'city', 'unexplained', 'score'], rows)}`;
};

const numbersSection = ({ query, alignments: [best] }: SearchResult): string => {
  const rows = (best?.numbers ?? []).map(({ key, omitted = '', unit = '', used }, at) => [
    String(at),
    wordsIn(used, query.tokens).join(' '),
    key,
    omitted,
    unit,
  ]);
  return `## House numbers

Name and city leave \`12\` and \`3\` over. [house-number-binding](${geocoding}/search/alignment/house-number-binding.ts) reads them by the rules of the street's country ([house-number-readings](${geocoding}/parsing/house-number/house-number-readings.ts), [unit-in-number](${geocoding}/parsing/house-number/unit-in-number.ts)): a whole number first, then without what may be a unit. Where a country writes units first, \`12/3\` is flat 12 of house 3.

${textTable(['rank', 'tokens', 'number', 'left out', 'unit'], rows)}`;
};

const houseOf = ({ alignment, premise }: Candidate): string => {
  const all = streets.flatMap(({ houses }) => houses);
  return premise ? `${streetOf(alignment)} ${all[premise.ordinal]}` : streetOf(alignment);
};

const candidatesSection = (candidates: readonly Candidate[]): string => {
  const rows = candidates.map((one) => [
    houseOf(one),
    one.premise ? (one.numberKey ?? '') : '',
    one.number,
    one.level,
  ]);
  return `## Candidates

[resolve-candidates](${geocoding}/search/resolve-candidates.ts) looks up the numbers on both streets in one statement. Each house that it finds is a candidate, and so is each street.

${textTable(['candidate', 'found by number', 'agreement', 'level'], rows)}

A house 12/3 is not in the data: [interpolate-candidates](${geocoding}/interpolation/interpolate-candidates.ts) keeps the likeliest estimate of its position, that of house 12. But as the house of a flat, 12 is known, so [rank](${geocoding}/ranking/rank.ts) drops the other candidates of its street.`;
};

const scoreSection = (ranked: readonly RankedCandidate[], { query }: SearchResult): string => {
  const measured = features.map(({ name, weight, measure }) => ({
    name,
    weight,
    measures: ranked.map(({ candidate }) => measure(candidate, query)),
  }));
  const rows = measured
    .filter(({ measures }) => measures.some((one) => one !== 0))
    .map(({ name, weight, measures }) => [
      name,
      figure(weight),
      ...measures.flatMap((one) => [figure(one), figure(weight * one)]),
    ]);
  const sums = ranked.flatMap(({ score }) => ['', figure(score)]);
  const names = ranked.flatMap(({ candidate }) => [houseOf(candidate), 'points']);
  return `## Score

[score](${geocoding}/ranking/score.ts) adds up the features, each by its weight in [weights](${geocoding}/ranking/weights.ts). Features that are 0 for both are left out.

${textTable(['feature', 'weight', ...names], [...rows, ['**score**', '', ...sums]])}`;
};

const confidenceSection = (
  [best, other]: readonly RankedCandidate[],
  {
    result,
    answers,
  }: { readonly result: SearchResult; readonly answers: readonly GeocodeAnswer[] },
): string => {
  if (!best) throw new Error('the query has no match');
  const { candidate, score, confidence, rivals } = best;
  const { tokens } = result.query;
  const { base, rivalDecay } = confidenceCoefficients;
  const rows = doubts
    .map(({ name, measure }) => ({ name, measure: measure(candidate, tokens) }))
    .filter(({ measure }) => measure > 0)
    .map(({ name, measure }) => {
      const coefficient = confidenceCoefficients.doubts[name];
      return [name, figure(measure), figure(coefficient), figure(measure * coefficient)];
    });
  check(
    'the rival is house 12 in Wrocław',
    other !== undefined && houseOf(other.candidate) === 'Wrocław 12',
  );
  const doubt = doubtOf(candidate, tokens);
  const [rival = NaN] = rivals;
  const own = 1 / (1 + Math.exp(doubt - base));
  const rivalry = Math.exp(rivalDecay * (rival - score));
  const cap = confidenceCaps[candidate.level];
  check(
    'the confidence is that of the formula',
    Math.abs((cap * own) / (1 + rivalry) - confidence) < 1e-9,
  );
  check('the best match is an answer', confidence >= LEAST_CONFIDENCE);
  const [answer] = answers;
  const [match] = answer?.outcome === 'matched' ? answer.matches : [];
  check('the answer has this confidence', match?.confidence === confidence);
  return `## Confidence

[confidence](${geocoding}/ranking/confidence.ts) measures the doubts of the best candidate. Their coefficients are fitted: [confidence-coefficients](${geocoding}/ranking/confidence-coefficients.table.ts).

${textTable(['doubt', 'measure', 'coefficient', 'product'], [...rows, ['**sum**', '', '', figure(doubt)]])}

- On its own: 1 / (1 + exp(${figure(doubt)} − ${base})) = ${figure(own)}.
- Its rival, house 12 in Wrocław, scores ${figure(score - rival)} less: exp(−${rivalDecay} × ${figure(score - rival)}) = ${figure(rivalry)}.
- The cap of the level \`${candidate.level}\` is ${cap}, so the confidence is ${cap} × ${figure(own)} / (1 + ${figure(rivalry)}) = ${figure(confidence)}.

[withholding](${geocoding}/ranking/withholding.ts) does not withhold the match, as its confidence is at least ${LEAST_CONFIDENCE}.`;
};

const answerSection = (
  { queries, options }: ReturnType<typeof readRequest>['params'],
  answers: readonly GeocodeAnswer[],
): string => {
  const response = presentV2Response({
    ...{ queries, originals: request.queries, options: options ?? {}, answers, requestId: '' },
  });
  const { responses } = JSON.parse(response) as { readonly responses: readonly ResultBody[] };
  return `## Answer

The records are fetched ([gazetteer-match](${geocoding}/pipeline/gazetteer-match.ts)), merged with those of other data sets, and labelled ([format-label](${geocoding}/formatting/format-label.ts)); [present-v2-response](${gateway}/v2/presenter/present-v2-response.ts) writes the response. The flat is not in the data, so the answer is the house. With the option \`verbose\` the response also has the features, doubts and rivals.

\`\`\`json
${JSON.stringify(responses[0]?.best_match, undefined, 2)}
\`\`\`
`;
};
