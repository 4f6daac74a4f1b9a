import { describe, expect, it } from 'vitest';
import { answersRequests, readWorkerReport } from './worker-report.js';
import type { WorkerReport } from './worker-report.js';

const report: WorkerReport = {
  version: '0.1.0',
  hasGazetteer: false,
  concurrency: 4,
  batchConcurrency: 1,
  dataSets: [
    {
      name: 'demo',
      generation: 3,
      attribution: 'Survey',
      importedAt: '2030-01-02T03:04:05.000Z',
    },
    { name: 'of an older release', generation: 4 },
  ],
  queriesPerSecond: 812.5,
};

describe('the report of a worker', () => {
  it('is read as it was written', () => {
    expect(readWorkerReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it('may come from a newer release with more members', () => {
    expect(readWorkerReport({ ...report, mood: 'cheerful' })).toEqual(report);
  });

  it.each([
    {},
    {
      version: 1,
      concurrency: '4',
      batchConcurrency: null,
      dataSets: 'demo',
      queriesPerSecond: Number.NaN,
    },
    { dataSets: ['demo', null, { generation: 1 }], queriesPerSecond: -1 },
  ])('has defaults for members that are missing or invalid: %j', (value) => {
    expect(readWorkerReport(value)).toEqual({
      version: '',
      hasGazetteer: true,
      concurrency: 0,
      batchConcurrency: 0,
      dataSets: [],
      queriesPerSecond: 0,
    });
  });

  it.each([undefined, null, 'ready', 7])('is undefined for %j', (value) => {
    expect(readWorkerReport(value)).toBeUndefined();
  });
});

describe('a worker that answers requests', () => {
  it.each([
    { report: { ...report, hasGazetteer: true }, answers: true },
    { report, answers: false },
    { report: { ...report, hasGazetteer: true, concurrency: 0 }, answers: false },
    { report: { concurrency: 4 }, answers: true },
    { report: {}, answers: true },
    { report: undefined, answers: true },
  ])('serves requests and has a gazetteer: $report', ({ report: each, answers }) => {
    expect(answersRequests(each)).toBe(answers);
  });
});
