import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireBatch } from '../../apps/cli/src/batch/batch-client.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { BATCHES } from './batch-service.js';
import { runBatchCommand, startBatchCommand, submittedAs } from './batch-command-process.js';
import type { EndedCommand, BatchCommandProcess } from './batch-command-process.js';

/** A worker takes a second for every twenty rows. */
const SLOW_ROWS = 200;

describe('the batch command', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startInProcess({
      queueUrl: postgres.url,
      databaseUrl: postgres.url,
      echoes: true,
    });
    folder = await mkdtemp(join(tmpdir(), 'batch-command-'));
  });
  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (file: string, ...more: readonly string[]): BatchCommandProcess =>
    startBatchCommand(parametersOf(file, more));
  const run = (file: string, ...more: readonly string[]): Promise<EndedCommand> =>
    runBatchCommand(parametersOf(file, more));
  const parametersOf = (file: string, more: readonly string[]): readonly string[] => [
    join(folder, file),
    '--url',
    stack.gateways[0]!.url,
    ...more,
  ];
  const out = (name: string): string => join(folder, name);

  it('answers a file row by row, in order', async () => {
    await writeFile(out('a.csv'), 'row_id,address_string\n1,fast\n2,nowhere\n3,"broken\n4,fast\n');
    const { ended } = start('a.csv', '--out', out('a-results.csv'));
    const { code, printed } = await ended;
    expect(printed).toContain('4 rows: 2 found, 1 not found, 1 rejected');
    expect(code).toBe(0);
    const lines = (await readFile(out('a-results.csv'), 'utf8')).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
      ['row_id', 'address_string', 'result_status'],
      ['1', 'fast', 'ok'],
      ['2', 'nowhere', 'no_matches'],
      ['', '', 'rejected'],
      ['4', 'fast', 'ok'],
    ]);
    expect(existsSync(out('a-results.csv.batch.json'))).toBe(false);
  });

  it('joins columns by a template', async () => {
    await writeFile(out('t.csv'), 'Start;End\nfa;st\nfast;\n');
    const template = 'address_string={Start}{End}';
    const { code, printed } = await run(
      't.csv',
      '--out',
      out('t-results.csv'),
      '--column',
      template,
    );
    expect(printed).toContain('2 rows: 2 found, 0 not found, 0 rejected');
    expect(code).toBe(0);
  });

  it('resumes after an interruption with the same batch', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      address_string: at < SLOW_ROWS ? 'slow' : 'fast',
    }));
    await writeFile(out('b.ndjson'), rows.map((row) => JSON.stringify(row)).join('\n'));
    const results = out('b-results.ndjson');
    const first = start('b.ndjson', '--out', results);
    const { id } = await submittedAs(results);
    first.interrupt();
    expect((await first.ended).code).toBe(130);
    expect((await start('b.ndjson', '--out', results).ended).code).toBe(0);
    const lines = (await readFile(results, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { row: number }).row)).toEqual(
      rows.map((_, at) => at + 1),
    );
    const listed = await fetch(stack.gateways[0]!.url + BATCHES, {
      headers: { authorization: TEST_API_KEY },
    });
    const { batches } = (await listed.json()) as { batches: readonly { id: string }[] };
    expect(batches[0]?.id).toBe(id);
  });

  it.each([
    ['a file without a known ending', 'c.xls', /must end in \.csv/],
    ['a file that the service cannot read', 'c.csv', /No column of the header/],
  ])('reports the problem of %s', async (_, name, reason) => {
    await writeFile(out(name), 'a,b\n1,2\n');
    const { code, printed } = await run(name, '--out', out('c-results.csv'));
    expect(code).toBe(1);
    expect(printed).toMatch(reason);
    expect(existsSync(out('c-results.csv.batch.json'))).toBe(false);
  });

  it('is rejected without a valid key, however large the file is', async () => {
    await writeFile(out('d.csv'), `address_string\n${'fast\n'.repeat(2_000_000)}`);
    const { code, printed } = await run('d.csv', '--out', out('d-results.csv'), '--key', 'wrong');
    expect(code).toBe(1);
    expect(printed).toContain('The request has no valid API key.');
  });

  it('does not follow a link in place of its state file', async () => {
    await writeFile(out('linked.csv'), 'address_string\nfast\n');
    await symlink(out('victim'), out('linked-results.csv.batch.json'));
    const { code, printed } = await run('linked.csv', '--out', out('linked-results.csv'));
    expect(code).toBe(1);
    expect(printed).toContain('ELOOP');
    expect(existsSync(out('victim'))).toBe(false);
  });

  it('does not overwrite existing results unless requested', async () => {
    await writeFile(out('e.csv'), 'address_string\nfast\n');
    const results = out('e-results.csv');
    await writeFile(results, 'existing results');
    // Partial results of a batch whose state file was deleted.
    await writeFile(`${results}.part`, 'of another batch\n'.repeat(1_000));
    const refused = await run('e.csv', '--out', results);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('--overwrite') });
    expect(await readFile(results, 'utf8')).toBe('existing results');
    expect((await run('e.csv', '--out', results, '--overwrite')).code).toBe(0);
    expect(await readFile(results, 'utf8')).toMatch(/^address_string,.*\r\nfast,ok,.*\r\n$/);
  });

  it('keeps the finished results of a cancelled batch', async () => {
    const rows = [...Array<string>(500).fill('fast'), ...Array<string>(600).fill('slow')];
    await writeFile(out('f.csv'), `address_string\n${rows.join('\n')}\n`);
    const results = out('f-results.csv');
    const { ended } = start('f.csv', '--out', results);
    const { id } = await submittedAs(results);
    const url = `${stack.gateways[0]!.url}${BATCHES}/${id}`;
    const authorised = { headers: { authorization: TEST_API_KEY } };
    await eventually(async () => {
      const batch = (await (await fetch(url, authorised)).json()) as WireBatch;
      return batch.counts.processed === 500;
    });
    await fetch(url, { ...authorised, method: 'DELETE' });
    const { code, printed } = await ended;
    expect([code, printed]).toEqual([1, expect.stringContaining('is cancelled')]);
    expect((await readFile(results, 'utf8')).trim().split('\r\n')).toHaveLength(501);
  });
});
