import { describe, expect, it } from 'vitest';
import { textTable } from './terminal.js';

describe('a table', () => {
  it('aligns its columns, with numbers to the right', () => {
    const table = textTable(
      ['form', 'asked'],
      [
        ['exact', '300'],
        ['ae for ä', '12'],
      ],
    );
    expect(table).toBe(
      [
        '| form     | asked |',
        '| -------- | ----: |',
        '| exact    |   300 |',
        '| ae for ä |    12 |',
      ].join('\n'),
    );
  });
});
