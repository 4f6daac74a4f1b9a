import { describe, expect, it } from 'vitest';
import type { MetricDefinition } from './metrics.table.js';
import { metricsTable } from './metrics.table.js';

const entries = Object.values<MetricDefinition>(metricsTable);

describe('the metrics table', () => {
  it('has unique names', () => {
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('uses the suffix _total for counters only, and base units', () => {
    for (const { name, kind } of entries) {
      expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter']);
      expect(name).not.toMatch(/_(?:ms|milliseconds|minutes)(?:_|$)/);
    }
  });
});
