import { describe, expect, it } from 'vitest';
import type { GenerationRecord } from '#importing';
import { changeLines, datasetTable } from './dataset-report.js';

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
    ['live', { live: generation({}), others: [] }],
    ['import required', { live: generation({ isSearchable: false }), others: [] }],
    ['not imported yet', { others: [generation({ importedAt: undefined })] }],
    ['removed', { others: [generation({})] }],
  ])('shows the state: %s', (state, dataset) => {
    expect(datasetTable([{ name: 'town', ...dataset }])).toContain(`| ${state} `);
  });

  it('shows the content, the sources and the generation kept for a rollback', () => {
    const previous = generation({ generation: 4 });
    const row = datasetTable([{ name: 'town', live: generation({}), previous, others: [] }])
      .split('\n')
      .at(-1);
    expect(row).toContain('| 2030-01-02T03:04:05Z |');
    expect(row).toContain('| 4 of 2030-01-02T03:04:05Z |');
    expect(row).toContain('| a.csv, b.csv | The surveyors |');
  });
});

describe('the changes of an import', () => {
  it('are one count per line, with the distances of moved addresses', () => {
    const moves = { medianMoveMetres: 2.34, farthestMoveMetres: 1234.5 };
    expect(changeLines({ added: 1200, changed: 3, moved: 2, gone: 0, ...moves })).toEqual([
      'Compared with the previous generation:',
      '      1,200  added',
      '          3  changed',
      '          2  moved, half of them by 2.3 m or more, at most by 1,235 m',
      '          0  gone',
    ]);
  });

  it('have no distance if no address has moved', () => {
    expect(changeLines({ added: 0, changed: 0, moved: 0, gone: 7 })).toContain(
      '          0  moved',
    );
  });
});
