import type { SeededRandom } from '../measurement/seeded-random.js';
import { seededRandom } from '../measurement/seeded-random.js';
import type { GeocodingClient, WireMatch, WireResult } from '../services/geocoding-client.js';
import { readOsmAddresses, readRegisterAddresses } from './ground-truth/address-files.js';
import { GroundTruth } from './ground-truth/ground-truth.js';
import type { AddressFile, KnownAddress } from './ground-truth/known-address.js';
import { addressKey } from './ground-truth/known-address.js';
import { Surroundings } from './ground-truth/surroundings.js';
import type { Verdict } from './judge.js';
import { judge } from './judge.js';
import type { SampledAddress } from './queries/address-text.js';
import { sampledAddressOf } from './queries/address-text.js';
import type { QueryForm, TestQuery } from './queries/query-form.js';

export interface EvaluationPlan {
  readonly forms: readonly QueryForm[];
  /** One round of queries per seed. */
  readonly seeds: readonly number[];
  /** Queries per form; fewer if the file yields fewer. */
  readonly sample: number;
  /** Number of these that are sent alone, to measure the latency. */
  readonly singles: number;
}

/** The judged queries of one file. */
export interface FileEvaluation {
  readonly file: string;
  /** Number of addresses that differ in street, number, postcode or city. */
  readonly distinctAddresses: number;
  /** The judged queries by round. */
  readonly rounds: readonly (readonly JudgedQuery[])[];
}

const UNKNOWN_COUNTRY = 'ZZ';

/** Samples the addresses of a file, and queries the service for them in every form. */
export const evaluateFile = async (
  path: string,
  client: GeocodingClient,
  plan: EvaluationPlan,
): Promise<FileEvaluation> => {
  const file = await readAddressFile(path);
  const groups = groupsOf(file.addresses);
  const rounds: (readonly JudgedQuery[])[] = [];
  for (const seed of plan.seeds) {
    const samples = lazily(sampledAddresses(file, groups, seed));
    const judgedQueries: JudgedQuery[] = [];
    for (const form of plan.forms) {
      const random = seededRandom(seed, `${file.name} ${form.name}`);
      const testQueries = queriesFor(form, samples, { sample: plan.sample, random });
      judgedQueries.push(...(await runForm(form, testQueries, { client, singles: plan.singles })));
    }
    rounds.push(judgedQueries);
  }
  return { file: file.name, distinctAddresses: groups.length, rounds };
};

const readAddressFile = (path: string): Promise<AddressFile> =>
  path.toLowerCase().endsWith('.csv') ? readRegisterAddresses(path) : readOsmAddresses(path);

/** Groups the objects by address text, in an order that does not depend on the file. */
const groupsOf = (addresses: readonly KnownAddress[]): readonly (readonly KnownAddress[])[] => {
  const byKey = new Map<string, KnownAddress[]>();
  for (const address of addresses) {
    const key = addressKey(address);
    const group = byKey.get(key);
    if (group) group.push(address);
    else byKey.set(key, [address]);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
};

/** Draws one object of each group: a building and the shops in it are equally likely to be queried. */
function* sampledAddresses(
  file: AddressFile,
  groups: readonly (readonly KnownAddress[])[],
  seed: number,
): Generator<SampledAddress> {
  const truth = new GroundTruth(file.addresses, file.buildings);
  const surroundings = new Surroundings(file, countryInName(file.name));
  const random = seededRandom(seed, file.name);
  for (const group of random.shuffle(groups)) {
    yield sampledAddressOf(random.pick(group), truth, surroundings);
  }
}

/** The country code at the start of a file name: `de-…`, `us_…`. */
const countryInName = (name: string): string =>
  /^([a-z]{2})[-_]/.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_COUNTRY;

/** A repeatable iterable over a generator, which creates items on demand and keeps them. */
const lazily = <T>(source: Generator<T>): Iterable<T> => {
  const made: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let index = 0; ; index += 1) {
        if (index === made.length) {
          const next = source.next();
          if (next.done) return;
          made.push(next.value);
        }
        yield made[index] as T;
      }
    },
  };
};

/** A query that was sent, its answer and the verdict. */
export interface JudgedQuery {
  readonly form: QueryForm;
  readonly testQuery: TestQuery;
  /** Kept for misses only. */
  readonly match: WireMatch | null;
  readonly verdict: Verdict;
  /**
   * The verdict on the same query without its error, for forms whose error should reduce the
   * confidence.
   */
  readonly flawless?: Verdict;
  /** Present if the client requests explanations. */
  readonly explained?: ExplainedScore;
  /** Present if the query was sent alone. */
  readonly elapsedMs?: number;
}

const QUERIES_PER_REQUEST = 50;

/** Creates the first queries of a form, in the order of the sampled addresses. */
const queriesFor = (
  form: QueryForm,
  samples: Iterable<SampledAddress>,
  { sample, random }: { readonly sample: number; readonly random: SeededRandom },
): readonly TestQuery[] => {
  const testQueries: TestQuery[] = [];
  for (const sampled of samples) {
    if (testQueries.length === sample) break;
    const testQuery = form.create(sampled, random);
    if (testQuery) testQueries.push(testQuery);
  }
  return testQueries;
};

/** Sends the queries of one form, some alone and the others in groups, and judges the answers. */
const runForm = async (
  form: QueryForm,
  testQueries: readonly TestQuery[],
  { client, singles }: { readonly client: GeocodingClient; readonly singles: number },
): Promise<readonly JudgedQuery[]> => {
  const judgedQueries: JudgedQuery[] = [];
  for (const batch of batchesOf(testQueries, singles)) {
    const { results, elapsedMs } = await client.geocode(batch.map(({ query }) => query));
    const flawless = await judgeFlawless(batch, client);
    batch.forEach((testQuery, index) => {
      const result = results[index] ?? noMatch;
      const verdict = judge(testQuery.expectation, result);
      const timing = batch.length === 1 ? { elapsedMs } : {};
      const explained = result.logging && readExplainedScore(result.logging.info);
      const beside = { flawless: flawless.get(testQuery), explained, ...timing };
      judgedQueries.push({
        form,
        testQuery,
        match: matchOfMiss(verdict, result),
        verdict,
        ...beside,
      });
    });
  }
  return judgedQueries;
};

const noMatch: WireResult = { status: 'no_matches', best_match: null };

/** Keeps the match of a miss, for the report; the matches of all queries would need too much memory. */
const matchOfMiss = ({ outcome }: Verdict, { best_match: match }: WireResult): WireMatch | null =>
  outcome === 'hit' ? null : match;

const judgeFlawless = async (
  batch: readonly TestQuery[],
  client: GeocodingClient,
): Promise<ReadonlyMap<TestQuery, Verdict>> => {
  const withError = batch.flatMap((testQuery) =>
    testQuery.flawless ? [{ testQuery, query: testQuery.flawless }] : [],
  );
  if (withError.length === 0) return new Map();
  const { results } = await client.geocode(withError.map(({ query }) => query));
  return new Map(
    withError.map(({ testQuery }, index) => [
      testQuery,
      judge(testQuery.expectation, results[index] ?? noMatch),
    ]),
  );
};

const batchesOf = (testQueries: readonly TestQuery[], singles: number) => {
  const batches = testQueries.slice(0, singles).map((testQuery) => [testQuery]);
  for (let at = singles; at < testQueries.length; at += QUERIES_PER_REQUEST) {
    batches.push(testQueries.slice(at, at + QUERIES_PER_REQUEST));
  }
  return batches;
};

/** The score of a match, its rivals and doubts, as reported by `verbose`. */
export interface ExplainedScore {
  readonly level: string;
  readonly score: number;
  readonly rivals: readonly number[];
  /** Measures of the doubts by name. */
  readonly doubts: Readonly<Record<string, number>>;
}

/** Parses the explanation of a match; undefined if it has no text score. */
export const readExplainedScore = (info: readonly string[]): ExplainedScore | undefined => {
  const after = (beginning: string): string | undefined =>
    info.find((line) => line.startsWith(beginning))?.slice(beginning.length);
  const score = after('Score ');
  if (score === undefined) return undefined;
  return {
    level: after('level: ') ?? '',
    score: Number.parseFloat(score),
    rivals: listed(after('Rivals in other places score ')).map(Number),
    doubts: Object.fromEntries(listed(after('Doubts: ')).map(nameAndMeasure)),
  };
};

const listed = (sentence: string | undefined): readonly string[] =>
  sentence === undefined ? [] : sentence.replace(/\.$/, '').split(', ');

/** `words left over 0.250` */
const nameAndMeasure = (item: string): readonly [string, number] => {
  const space = item.lastIndexOf(' ');
  return [item.slice(0, space), Number(item.slice(space + 1))];
};
