import { describe, expect, it } from '@jest/globals';
import type { GenerationRecord } from '#importing';
import { datasetTable } from './dataset-table.js';

const generation = (more: Partial<GenerationRecord>): GenerationRecord => ({
  generation: 7,
  importedAt: new Date('2030-01-02T03:04:05.678Z'),
  addresses: 12,
  streets: 3,
  places: 2,
  sources: ['a.csv', 'b.csv'],
  attribution: 'The surveyors',
  isSearchable: true,
  ...more,
});

describe('the table of data sets', () => {
  it.each([
    ['answers', { live: generation({}), others: [] }],
    ['to be imported again', { live: generation({ isSearchable: false }), others: [] }],
    ['not imported yet', { others: [generation({ importedAt: undefined })] }],
    ['removed', { others: [generation({})] }],
  ])('says of each that it is %s', (state, dataset) => {
    expect(datasetTable([{ name: 'town', ...dataset }])).toContain(`| ${state} `);
  });

  it('tells what each holds, where from, and what is kept for a rollback', () => {
    const previous = generation({ generation: 4 });
    const row = datasetTable([{ name: 'town', live: generation({}), previous, others: [] }])
      .split('\n')
      .at(-1);
    expect(row).toContain('| 2030-01-02T03:04:05Z |');
    expect(row).toContain('| 4 of 2030-01-02T03:04:05Z |');
    expect(row).toContain('| a.csv, b.csv | The surveyors |');
  });
});
