import type { Form } from '../evaluation/forms/form.js';
import { formsNamed } from '../evaluation/forms/form-table.js';
import { seededRandom } from '../evaluation/seeded-random.js';
import type { ServiceClient } from '../evaluation/service-client.js';
import { Truth } from '../evaluation/truth.js';
import type { WireQuery } from '../evaluation/wire.js';
import { cycle } from './cycle.js';
import { measure, type Measurement } from './measure.js';
import type { SampledPremise } from './sampled-premises.js';

/** A way of sending queries: how many a request, and how many requests at once. */
export interface Way {
  readonly title: string;
  readonly queriesPerRequest: number;
  readonly inFlight: number;
}

const LARGEST_REQUEST = 200;

export const waysOf = (inFlight: number): readonly Way[] => [
  { title: '1 a request, one after the other', queriesPerRequest: 1, inFlight: 1 },
  { title: '200 a request, one after the other', queriesPerRequest: LARGEST_REQUEST, inFlight: 1 },
  { title: `200 a request, ${inFlight} at once`, queriesPerRequest: LARGEST_REQUEST, inFlight },
];

/** The forms measured, in the order of the report. */
export const benchmarkForms: readonly Form[] = formsNamed([
  'exact',
  'city-first',
  'no-postcode',
  'typo',
  'reverse',
]);

/** The premises asked for in one form. */
export const queriesOf = (
  form: Form,
  premises: readonly SampledPremise[],
  seed: number,
): readonly WireQuery[] => {
  const truth = new Truth(premises.map(({ address }) => address));
  const random = seededRandom(seed, form.name);
  return premises.flatMap(
    ({ address, country }) => form.ask({ address, country, truth }, random)?.query ?? [],
  );
};

export interface ServiceMeasurement extends Measurement {
  /** 0 to 1: queries that found anything. */
  readonly matchedShare: number;
}

/** Sends the queries that `next` gives, in one way, for a while. */
export const measureService = async (
  client: ServiceClient,
  next: () => WireQuery,
  { queriesPerRequest, inFlight, seconds }: Way & { readonly seconds: number },
): Promise<ServiceMeasurement> => {
  let asked = 0;
  let matched = 0;
  const request = async (): Promise<void> => {
    const { results } = await client.ask(Array.from({ length: queriesPerRequest }, next));
    asked += results.length;
    matched += results.filter(({ status }) => status === 'ok').length;
  };
  const load = { seconds, inFlight, unitsPerTask: queriesPerRequest };
  const measurement = await measure(request, load);
  return { ...measurement, matchedShare: matched / asked };
};

/** Sends each form once around for a while, so that nothing is measured cold. */
export const warmUp = async (
  client: ServiceClient,
  queries: readonly (readonly WireQuery[])[],
  seconds: number,
): Promise<void> => {
  for (const ofForm of queries) {
    for (const way of waysOf(1)) await measureService(client, cycle(ofForm), { ...way, seconds });
  }
};
