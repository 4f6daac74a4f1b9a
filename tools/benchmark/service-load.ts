import type { QueryForm } from '../evaluation/queries/query-form.js';
import { GroundTruth } from '../evaluation/ground-truth/ground-truth.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle, measureLoad } from '../measurement/measure-load.js';
import { seededRandom } from '../measurement/seeded-random.js';
import type { GeocodingClient, WireQuery } from '../services/geocoding-client.js';
import type { SampledPremise } from './sampled-premises.js';

/** Queries per request, and concurrent requests. */
export interface RequestPattern {
  readonly title: string;
  readonly queriesPerRequest: number;
  readonly inFlight: number;
}

const LARGEST_REQUEST = 200;

/** The measured patterns, in the order of the report. */
export const requestPatterns = (inFlight: number): readonly RequestPattern[] => [
  { title: '1 query each, sequential', queriesPerRequest: 1, inFlight: 1 },
  { title: '200 queries each, sequential', queriesPerRequest: LARGEST_REQUEST, inFlight: 1 },
  {
    title: `200 queries each, ${inFlight} concurrent`,
    queriesPerRequest: LARGEST_REQUEST,
    inFlight,
  },
];

/** The measured query forms, in the order of the report. */
export const benchmarkForms: readonly QueryForm[] = formsNamed([
  'exact',
  'city-first',
  'no-postcode',
  'typo',
  'reverse',
]);

/** Creates a query of one form for each premise. */
export const queriesOf = (
  form: QueryForm,
  premises: readonly SampledPremise[],
  seed: number,
): readonly WireQuery[] => {
  const truth = new GroundTruth(premises.map(({ address }) => address));
  const random = seededRandom(seed, form.name);
  return premises.flatMap(
    ({ address, country }) => form.create({ address, country, truth }, random)?.query ?? [],
  );
};

export interface ServiceMeasurement extends Measurement {
  /** Share of the queries with a match, 0 to 1. */
  readonly matchedShare: number;
}

/** Sends the queries of `next` in one request pattern, and measures them. */
export const measureService = async (
  client: GeocodingClient,
  next: () => WireQuery,
  { queriesPerRequest, inFlight, seconds }: RequestPattern & { readonly seconds: number },
): Promise<ServiceMeasurement> => {
  let sent = 0;
  let matched = 0;
  const request = async (): Promise<void> => {
    const { results } = await client.geocode(Array.from({ length: queriesPerRequest }, next));
    sent += results.length;
    matched += results.filter(({ status }) => status === 'ok').length;
  };
  const load = { seconds, inFlight, unitsPerTask: queriesPerRequest };
  const measurement = await measureLoad(request, load);
  return { ...measurement, matchedShare: matched / sent };
};

/** Sends queries of each form before a measurement, so that caches are filled and code is compiled. */
export const warmUp = async (
  client: GeocodingClient,
  queries: readonly (readonly WireQuery[])[],
  seconds: number,
): Promise<void> => {
  for (const ofForm of queries) {
    for (const way of requestPatterns(1))
      await measureService(client, cycle(ofForm), { ...way, seconds });
  }
};
