import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CapacityPlan, Machines } from './capacity-plan.js';
import { capacityPlan, limitsOf, partitionOf } from './capacity-plan.js';
import type { CostModel } from './cost-model.js';
import { modelOf } from './cost-model.js';
import type { MeasuredSize } from './measured-costs.table.js';
import {
  QUERIES_PER_LARGE_REQUEST,
  measuredSizes,
  measuredSplits,
} from './measured-costs.table.js';

const text = readFileSync(resolve('docs/scaling.md'), 'utf8');

/** The cells of a table row of the document, by its first cell. */
const cellsOf = (label: string): readonly string[] => {
  const line = text.split('\n').find((row) => row.startsWith(`| ${label} `));
  if (line === undefined) throw new Error(`there is no row ${label}`);
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
const inGibibytes = (mebibytes: number): string => (mebibytes / 1024).toFixed(1);

const machines: Machines = { utilisation: 0.6, workerMebibytes: 8 * 1_024, postgresCores: 32 };

/** The columns: number of addresses, and queries per request. */
const sizes = [
  { addresses: 100_000_000, dataSets: 50 },
  { addresses: 1_000_000_000, dataSets: 200 },
];
const demands = sizes.flatMap((size) =>
  [1, 20, QUERIES_PER_LARGE_REQUEST].map((queriesPerRequest) => ({
    ...size,
    queriesPerRequest,
    queriesPerSecond: 50_000,
    mapShare: 0.5,
    countryShare: 1,
  })),
);

describe('the tables of docs/scaling.md for 100 million and a billion addresses', () => {
  const model = modelOf(measuredSizes);
  const plans = demands.map((demand) => capacityPlan(model, demand, machines)!);
  const limits = demands.map((demand) =>
    limitsOf(partitionOf(model, { demand, machines, partitions: 1 }), machines),
  );

  it.each(['one core of Redis', 'connections of one Postgres', 'cores of one Postgres'])(
    'match `npm run capacity`: %s',
    (name) => {
      const loads = limits.map((of) => of.find((limit) => limit.name.startsWith(name))!.load);

      expect(cellsOf(`limits: ${name}`)).toEqual(loads.map((load) => load.toFixed(2)));
    },
  );

  it.each<[string, (plan: CapacityPlan) => string]>([
    ['partitions', ({ partitions }) => whole(partitions)],
    ['gateways, of each', ({ each }) => whole(each.gateways)],
    ['workers, of each', ({ each }) => whole(each.workers)],
    ['workers, together', ({ each, partitions }) => whole(each.workers * partitions)],
    ['GiB a worker, at a swap', ({ each }) => inGibibytes(each.workerPeakMebibytes)],
    [
      'GiB of all workers',
      ({ each, partitions }) => inGibibytes(each.workers * each.workerMebibytes * partitions),
    ],
    ['Redis, % of its core', ({ each }) => whole(each.redisLoad * 100)],
    ['Postgres, cores of each', ({ each }) => each.postgresCores.toFixed(1)],
    ['Postgres servers, of each', ({ each }) => whole(each.postgresServers)],
    ['Postgres, GB of each', ({ each }) => (each.databaseBytes / 1e9).toFixed(1)],
    ['connections to Postgres, of each', ({ each }) => whole(each.connections)],
    ['cores, together', ({ each, partitions }) => whole(each.cores * partitions)],
  ])('match `npm run capacity`: %s', (label, valueOf) => {
    expect(cellsOf(label)).toEqual(plans.map(valueOf));
  });
});

describe('the validation of the model in docs/scaling.md', () => {
  const [small, middle, large] = [...measuredSizes] as [MeasuredSize, MeasuredSize, MeasuredSize];
  const predictions = [
    { model: modelOf([small, middle]), of: large },
    { model: modelOf([small, large]), of: middle },
  ];

  it.each<[string, (model: CostModel, addresses: number) => number, (of: MeasuredSize) => number]>([
    ['Postgres, MB', bytesInMegabytes, (of) => (of.addresses * of.bytesPerAddress) / 1e6],
    ['a worker, MiB', (model, count) => model.workerMebibytes(count), (of) => of.workerMebibytes],
    ['import, s', (model, count) => model.importSeconds(count), (of) => of.importSeconds],
    [
      'importer, MB',
      (model, count) => model.importerMegabytes(count),
      (of) => of.importerMegabytes,
    ],
    ['worker, µs a query alone', costOf('worker', 1), (of) => of.alone.worker],
    [
      'worker, µs among 200',
      costOf('worker', QUERIES_PER_LARGE_REQUEST),
      (of) => of.amongMany.worker,
    ],
    ['Postgres, µs a query alone', costOf('postgres', 1), (of) => of.alone.postgres],
    [
      'Postgres, µs among 200',
      costOf('postgres', QUERIES_PER_LARGE_REQUEST),
      (of) => of.amongMany.postgres,
    ],
  ])('matches the prediction from the other sizes: %s', (label, predict, measuredOf) => {
    const cells = predictions.flatMap(({ model, of }) => {
      const [predicted, measured] = [predict(model, of.addresses), measuredOf(of)];
      return [whole(predicted), whole(measured), (predicted / measured).toFixed(2)];
    });

    expect(cellsOf(label)).toEqual(cells);
  });
});

describe('the table of docs/scaling.md for several data sets', () => {
  const model = modelOf(measuredSizes);
  const cases = measuredSplits.flatMap((split) =>
    (['worker', 'postgres'] as const).flatMap((program) =>
      ([1, QUERIES_PER_LARGE_REQUEST] as const).map((queriesPerRequest) => ({
        split,
        program,
        queriesPerRequest,
      })),
    ),
  );

  it.each(cases)(
    'matches the model: $split.dataSets data sets, $program, $queriesPerRequest per request',
    ({ split, program, queriesPerRequest }) => {
      const predicted = model.costs({ ...split, queriesPerRequest })[program];
      const measured = (queriesPerRequest === 1 ? split.alone : split.amongMany)[program];
      const who = program === 'worker' ? 'a worker' : 'Postgres';
      const way = queriesPerRequest === 1 ? 'alone' : 'among 200';

      expect(cellsOf(`${split.dataSets}: ${who}, µs a query ${way}`)).toEqual([
        whole(predicted),
        whole(measured),
        (predicted / measured).toFixed(2),
      ]);
      // The model must not underestimate by more than 10 %.
      expect(predicted / measured).toBeGreaterThan(0.9);
    },
  );
});

function bytesInMegabytes(model: CostModel, addresses: number): number {
  return model.databaseBytes(addresses) / 1e6;
}

function costOf(program: 'worker' | 'postgres', queriesPerRequest: number) {
  return (model: CostModel, addresses: number): number =>
    model.costs({ addresses, queriesPerRequest, dataSets: 1 })[program];
}
