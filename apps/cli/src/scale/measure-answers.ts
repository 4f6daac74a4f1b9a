import { cycle } from '../benchmark/cycle.js';
import { medianMeasurement } from '../benchmark/measure.js';
import type { SampledPremise } from '../benchmark/sampled-premises.js';
import { measureService, queriesOf, warmUp, waysOf } from '../benchmark/service-load.js';
import { formsNamed } from '../evaluation/forms/form-table.js';
import { median } from '../evaluation/percentile.js';
import type { ServiceClient } from '../evaluation/service-client.js';
import type { Answers } from './measure-size.js';

export interface AnswersPlan {
  readonly premises: readonly SampledPremise[];
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
}

const forms = formsNamed(['exact', 'typo', 'reverse']);

/** One request after the other: what is measured is how long one waits, not how many may ask. */
const ways = waysOf(1).slice(0, 2);

/** Asks in every form and way, round after round. */
export const measureAnswers = async (
  client: ServiceClient,
  { premises, seed, rounds, seconds }: AnswersPlan,
): Promise<readonly Answers[]> => {
  const asked = forms.map((form) => ({ form, queries: queriesOf(form, premises, seed) }));
  const queries = asked.map((one) => one.queries);
  await warmUp(client, queries, seconds / 2);
  const series = asked.flatMap(({ form, queries: ofForm }) =>
    ways.map((way) => ({ form, way, next: cycle(ofForm), rounds: [] as Round[] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { way, next, rounds: measured } of series) {
      measured.push(await measureService(client, next, { ...way, seconds }));
    }
  }
  return series.map(({ form, way, rounds: measured }) => ({
    asked: form.title,
    way: way.title,
    ...medianMeasurement(measured),
    matchedShare: median(measured.map(({ matchedShare }) => matchedShare)),
  }));
};

type Round = Awaited<ReturnType<typeof measureService>>;
