import { describe, expect, it } from '@jest/globals';
import { barCell, isUnderBar } from './bar.js';
import { bars } from './bars.table.js';
import type { FormSummary } from './form-summary.js';
import { formsNamed } from './forms/form-table.js';

const exact = (hitShare: number, asked = 500): FormSummary => ({
  form: 'exact',
  title: 'exact',
  asked,
  hitShare,
  counts: { hit: 0, 'within-100-m': 0, 'within-1-km': 0, farther: 0, 'no-match': 0 },
  meanConfidence: 1,
  otherDoors: 0,
  pairs: 0,
  lessSure: 0,
  p50Ms: NaN,
  p95Ms: NaN,
});

describe('a bar', () => {
  it('marks what is under it, a single file only past the margin', () => {
    expect(barCell(exact(0.995), 'all')).toBe('99.5');
    expect(barCell(exact(0.994), 'all')).toBe('✗ 99.5');
    expect(barCell(exact(0.98), 'file')).toBe('98.0');
    expect(barCell(exact(0.978), 'file')).toBe('✗ 98.0');
  });

  it('says nothing of a file where one miss decides', () => {
    expect(isUnderBar(exact(0.95, 20), 'file')).toBe(false);
  });

  it('is that of a form there is', () => {
    const names = formsNamed(['hard']).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(bars)));
  });
});
