import { figure, textTable } from '../evaluation/text-table.js';
import type { QueryCosts } from './measure-costs.js';
import type { Answers, SizeFigures } from './measure-size.js';
import { programs } from './program-costs.js';

/** What each size takes: of the importer, of the disk, of the worker. */
export const sizeTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    [
      'addresses',
      'streets',
      'import s',
      'addresses/s',
      'importer MB',
      'table B/address',
      'index B/address',
      'worker ready s',
      'worker MiB',
    ],
    sizes.map(({ addresses, imported, storage, readySeconds, workerMebibytes }) => [
      count(addresses),
      count(imported.streets),
      imported.seconds.toFixed(1),
      count(imported.destinations / imported.seconds),
      count(imported.peakMemoryMegabytes),
      count(storage.table_bytes / addresses),
      count(storage.index_bytes / addresses),
      readySeconds.toFixed(1),
      count(workerMebibytes),
    ]),
  );

/** How long requests take, and how much longer than at the first size. */
export const answersTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    ['asked', 'way', 'addresses', 'p50 ms', 'p95 ms', 'p99 ms', 'p50, of the first', 'matched %'],
    (sizes[0]?.answers ?? []).flatMap((first, index) =>
      sizes.flatMap(({ addresses, answers }) => row(addresses, answers[index], first)),
    ),
  );

/** CPU microseconds that a query takes of each program, under load. */
export const costsTable = (sizes: readonly SizeFigures[]): string =>
  textTable(
    ['asked', 'a request', 'addresses', 'queries/s', ...programs.map((name) => `${name} µs`)],
    (sizes[0]?.costs ?? []).flatMap((_, index) =>
      sizes.flatMap(({ addresses, costs }) => costRow(addresses, costs[index])),
    ),
  );

const costRow = (addresses: number, costs?: QueryCosts): readonly (readonly string[])[] =>
  costs === undefined
    ? []
    : [
        [
          costs.asked,
          count(costs.queriesPerRequest),
          count(addresses),
          count(costs.queriesPerSecond),
          ...programs.map((name) => figure(costs[name], 0)),
        ],
      ];

const row = (
  addresses: number,
  answers: Answers | undefined,
  first: Answers,
): readonly (readonly string[])[] =>
  answers === undefined
    ? []
    : [
        [
          answers.asked,
          answers.way,
          count(addresses),
          answers.p50Ms.toFixed(2),
          answers.p95Ms.toFixed(2),
          answers.p99Ms.toFixed(2),
          (answers.p50Ms / first.p50Ms).toFixed(2),
          (answers.matchedShare * 100).toFixed(1),
        ],
      ];

const count = (value: number): string => Math.round(value).toLocaleString('en-GB');
