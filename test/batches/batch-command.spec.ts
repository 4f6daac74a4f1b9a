import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { programs, startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

/** A worker takes a second for each twenty of them. */
const SLOW_ROWS = 60;

interface Ended {
  readonly code: number | null;
  readonly told: string;
}

describe('the command for batches', () => {
  let postgres: TestPostgres;
  let stack: Stack;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startStack({
      queueUrl: postgres.url,
      databaseUrl: postgres.url,
      workerProgram: programs.echoWorker,
    });
    folder = await mkdtemp(join(tmpdir(), 'batch-command-'));
  });
  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (file: string, ...more: readonly string[]) => {
    const url = stack.gateways[0]!.url;
    const child = spawn(
      process.execPath,
      ['dist/apps/cli/src/main.js', 'batch', join(folder, file), '--url', url, ...more],
      { env: { PATH: process.env.PATH, API_KEY: TEST_API_KEY }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let told = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (data: Buffer) => (told += data.toString()));
    }
    const ended = once(child, 'exit').then(([code]): Ended => ({ code: code as number, told }));
    return { child, ended };
  };
  const out = (name: string): string => join(folder, name);

  it('answers a file, row by row, in its order', async () => {
    await writeFile(out('a.csv'), 'row_id,address_string\n1,fast\n2,nowhere\n3,"broken\n4,fast\n');
    const { ended } = start('a.csv', '--out', out('a-results.csv'));
    const { code, told } = await ended;
    expect(told).toContain('4 rows: 2 found, 1 not found, 1 rejected');
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

  it('goes on where it was interrupted, with the same batch', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      address_string: at < SLOW_ROWS ? 'slow' : 'fast',
    }));
    await writeFile(out('b.ndjson'), rows.map((row) => JSON.stringify(row)).join('\n'));
    const results = out('b-results.ndjson');
    const first = start('b.ndjson', '--out', results);
    await eventually(() => existsSync(`${results}.batch.json`));
    await eventually(async () =>
      (await readFile(`${results}.batch.json`, 'utf8')).includes('"id"'),
    );
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(130);
    const { id } = JSON.parse(await readFile(`${results}.batch.json`, 'utf8')) as { id: string };
    expect((await start('b.ndjson', '--out', results).ended).code).toBe(0);
    const lines = (await readFile(results, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { row: number }).row)).toEqual(
      rows.map((_, at) => at + 1),
    );
    const listed = await fetch(`${stack.gateways[0]!.url}/final-destination/v2/batches`, {
      headers: { authorization: TEST_API_KEY },
    });
    const { batches } = (await listed.json()) as { batches: readonly { id: string }[] };
    expect(batches[0]?.id).toBe(id);
  });

  it.each([
    ['a file without a known ending', 'c.xls', /must end in \.csv/],
    ['a file that the service cannot read', 'c.csv', /No column of the header/],
  ])('says what is wrong with %s', async (_, name, reason) => {
    await writeFile(out(name), 'a,b\n1,2\n');
    const { code, told } = await start(name, '--out', out('c-results.csv')).ended;
    await rm(out('c-results.csv.batch.json'), { force: true });
    expect(code).toBe(1);
    expect(told).toMatch(reason);
  });
});
