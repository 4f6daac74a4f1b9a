import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvFile } from './csv-file.js';
import type { CsvRow } from './csv-file.js';

describe('a CSV file', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'csv-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const read = async (content: string | Buffer): Promise<readonly CsvRow[]> => {
    const file = join(directory, 'rows.csv');
    writeFileSync(file, content);
    const rows: CsvRow[] = [];
    for await (const batch of new CsvFile({ file }).batches()) rows.push(...batch);
    return rows;
  };

  it.each<{ title: string; content: string; cells: readonly (readonly string[])[] }>([
    {
      title: 'plain cells',
      content: 'a,b\n1,\n',
      cells: [
        ['a', 'b'],
        ['1', ''],
      ],
    },
    { title: 'no newline at the end', content: 'a\n1', cells: [['a'], ['1']] },
    {
      title: 'Windows line ends',
      content: 'a,b\r\n1,2\r\n',
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    { title: 'classic Mac OS line ends', content: 'a\r1\r', cells: [['a'], ['1']] },
    { title: 'a byte order mark', content: '\ufeffa\n1\n', cells: [['a'], ['1']] },
    {
      title: 'rows of other lengths',
      content: 'a,b\n1\n1,2,3\n',
      cells: [['a', 'b'], ['1'], ['1', '2', '3']],
    },
    { title: 'quoted commas and quotes', content: 'a\n"x, ""y"""\n', cells: [['a'], ['x, "y"']] },
    { title: 'quotes inside', content: 'a\n5" pipe\n', cells: [['a'], ['5" pipe']] },
  ])('is parsed with $title', async ({ content, cells }) => {
    expect((await read(content)).map((row) => row.cells)).toEqual(cells);
  });

  it('reports the line on which a row ends, counting quoted line breaks', async () => {
    const rows = await read('a\n"x\ny"\nz\n');
    expect(rows.map(({ cells: [cell], line }) => [cell, line])).toEqual([
      ['a', 1],
      ['x\ny', 3],
      ['z', 4],
    ]);
  });

  it('reads rows and multi-byte characters across block boundaries', async () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `Straße ${index} 台北`);
    const quoted = names.map((name, index) => (index % 1_000 === 0 ? `"${name},\n"` : name));
    const plain = await read(names.join('\n'));
    const mixed = await read(gzipSync(quoted.join('\n')));
    expect(plain.map(({ cells }) => cells[0])).toEqual(names);
    expect(mixed.map(({ cells }) => cells[0]?.replace(',\n', ''))).toEqual(names);
    expect(mixed.at(-1)?.line).toBe(40_040);
  });

  it.each([
    ['a quote that is not closed', 'a,b\n1,"x\n2,y\n', 'unclosed quote'],
    ['a quote within a quoted cell', 'a,b\n1,"x"y"\n2,y\n', 'text after the closing quote'],
    ['a quote that the next line closes', 'a,b\n1,"x\n2,"y"\n', 'unclosed quote'],
    [
      'bytes of another encoding',
      Buffer.from('a,b\n1,\xe9\n2,y\n', 'latin1'),
      'invalid bytes for the enc',
    ],
    ['zero bytes', 'a,b\n1,\0\n2,y\n', 'contains zero bytes'],
  ])('reports a line with %s, and no other', async (_, content, reason) => {
    const [, damaged, ...rest] = await read(content);
    expect(damaged).toMatchObject({ line: 2, cells: [] });
    expect(damaged?.error).toContain(reason);
    expect(rest.at(-1)).toMatchObject({ line: 3, cells: ['2', 'y'] });
  });

  it('skips empty lines, but counts them', async () => {
    const rows = await read('a\n\n1\n \n');
    expect(rows).toEqual([
      { cells: ['a'], line: 1 },
      { cells: ['1'], line: 3 },
    ]);
  });

  it('continues with the line after an unclosed quote', async () => {
    const rows = await read(`a\n"${'x\n'.repeat(100_000)}`);
    expect(rows.filter(({ error }) => error)).toHaveLength(1);
    expect(rows).toHaveLength(100_001);
  });
});
