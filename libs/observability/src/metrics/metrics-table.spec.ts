import { describe, expect, it } from '@jest/globals';
import type { MetricEntry } from './metric-entry.js';
import { metricsTable } from './metrics.table.js';

const entries = Object.values<MetricEntry>(metricsTable);

describe('the table of metrics', () => {
  it('gives no name twice', () => {
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('names counters as counters, and times by their unit', () => {
    for (const { name, kind } of entries) {
      expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter']);
      expect(name).not.toMatch(/_(?:ms|milliseconds|minutes)(?:_|$)/);
    }
  });
});
