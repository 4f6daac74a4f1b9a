import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { ask } from '../gateway/v2-client.js';
import { scratchDirectory } from '../importing/osmium.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { runCommandLine } from '../support/command-line.js';

const COMMAND_LINE = resolve('dist/programs/cli.js');

const rename = {
  name: 'spec_rename_dataset',
  text: 'UPDATE dataset SET name = $2 WHERE name = $1',
};

interface Outcome {
  readonly code: number;
  readonly output: string;
}

describe('the datasets command', () => {
  const scratch = scratchDirectory();
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    await importTown('town', [1, 2]);
    await importTown('village', [1]);
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url, workers: 2 });
  });

  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
    scratch.remove();
  });

  /** Runs a command in a process, with input. */
  const run = async (words: readonly string[], input = ''): Promise<Outcome> => {
    const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: postgres.url };
    const child = spawn(process.execPath, [COMMAND_LINE, ...words], {
      env: { ...environment, DATA_DIR: scratch.path },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.stdin.end(input);
    await once(child, 'close');
    return { code: child.exitCode ?? -1, output };
  };

  const datasets = async (...words: readonly string[]): Promise<Outcome> => {
    const environment = { DATABASE_URL: postgres.url, DATA_DIR: scratch.path };
    const { code, stdout, stderr } = await runCommandLine(['datasets', ...words], environment);
    return { code, output: stdout + stderr };
  };

  const writeTown = (name: string, numbers: readonly number[]): string => {
    const file = join(scratch.path, `${name}.csv`);
    const rows = numbers.map((number) => `${number},${number},${name} Lane,Thorpe,GB,51.5,-0.1`);
    writeFileSync(file, ['id,housenumber,street,city,country,lat,lon', ...rows].join('\n'));
    return file;
  };

  const importTown = async (name: string, numbers: readonly number[]): Promise<void> => {
    const files = [writeTown(name, numbers)];
    await importDataset({ database: postgres.database, dataset: name, files });
  };

  /** The id of the best match; equal for all workers. */
  const find = async (query: object): Promise<string | undefined> => {
    const answer = await ask(stack.gateways[0]!.url, { queries: [query] });
    const best = answer.body.responses[0]?.best_match;
    return best && best.search_confidence > 0.5 ? best.id : undefined;
  };

  const explanationOf = async (id: string): Promise<string> => {
    const body = { queries: [{ id }], options: { verbose: true } };
    const [response] = (await ask(stack.gateways[0]!.url, body)).body.responses;
    expect(response).toMatchObject({ status: 'no_matches', best_match: null });
    return response?.logging?.info.join(' ') ?? '';
  };

  /** Two workers answer in turn: both must have switched. */
  const settled = (isTrue: () => Promise<boolean>): Promise<void> =>
    eventually(async () => {
      for (let attempt = 0; attempt < 8; attempt += 1) if (!(await isTrue())) return false;
      return true;
    });

  it('lists the imported data sets', async () => {
    const { code, output } = await datasets('list');
    expect(code).toBe(0);
    expect(output).toMatch(/\| town +\| +1 \| \d{4}-\d\d-\d\dT[\d:]+Z \| +2 \| .* live .*town.csv/);
    const { output: json } = await datasets('list', '--json');
    expect(JSON.parse(json)).toMatchObject([
      { name: 'town', live: { addresses: 2 } },
      { name: 'village', live: { addresses: 1 } },
    ]);
  });

  it('reports the changes of an import, and why a looked-up address is gone', async () => {
    const second = { address_string: '2 town Lane, Thorpe' };
    const id = (await find(second))!;
    const file = writeTown('town', [1, 3, 5]);
    const { code: importCode, output } = await run(['import', '--dataset', 'town', file]);
    expect(importCode).toBe(0);
    const finished = JSON.parse(output.trim().split('\n').at(-1) ?? '') as object;
    expect(finished).toMatchObject({ changes: { added: 2, changed: 0, moved: 0, gone: 1 } });
    await settled(async () => (await find({ id })) === undefined);
    expect(await explanationOf(id)).toMatch(
      /^The address with this identifier is no longer in the data set town, since \d{4}-\d\d-\d\d\.$/,
    );

    const { code, output: rolledBack } = await datasets('rollback', 'town');
    expect(code).toBe(0);
    expect(rolledBack).toMatch(/^The data set town now uses generation 1, with 2 addresses/);
    await settled(async () => (await find({ id })) === id);
    expect(await find(second)).toBe(id);
  });

  it('verifies complete imports, and exits with 1 otherwise', async () => {
    expect(await datasets('verify')).toMatchObject({ code: 0 });
    const count = (premises: number): Promise<void> =>
      postgres.database.execute(`UPDATE generation SET premises = ${premises} WHERE id = 2`);
    await count(4);
    const { code, output } = await datasets('verify');
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ village, generation 2: premise_g2 has 1 rows; expected 4$/m);
    expect(output).toMatch(/^✓ town, generation 1: intact, 2 addresses$/m);
    expect(await datasets('verify', 'town')).toMatchObject({ code: 0 });
    await count(1);
  });

  it.each([['no\n'], ['']])('asks before removing, and treats %j as no', async (input) => {
    const { code, output } = await run(['datasets', 'remove', 'village'], input);
    expect(code).toBe(1);
    expect(output).toContain('Remove the data set village with 1 address?');
    expect((await datasets('list')).output).toContain('village');
  });

  it('removes a data set from the answers of workers', async () => {
    const query = { address_string: '1 village Lane, Thorpe' };
    const id = (await find(query))!;
    expect((await run(['datasets', 'remove', 'village'], 'y\n')).code).toBe(0);
    await settled(async () => (await find({ id })) === undefined);
    expect(await explanationOf(id)).toContain('no longer in the data set village');
    expect(await find({ address_string: '1 town Lane, Thorpe' })).toBeDefined();
    expect((await datasets('list')).output).not.toContain('village');
  });

  it('lists and removes a data set whose name the import would reject', async () => {
    const name = 'Old Town (2019)';
    await importTown('old-town', [1]);
    await postgres.database.query(rename, ['old-town', name]);
    expect((await datasets('list')).output).toContain(name);
    expect(await datasets('verify', name)).toMatchObject({ code: 0 });
    expect(await datasets('remove', name, '--yes')).toMatchObject({ code: 0 });
    expect((await datasets('list')).output).not.toContain(name);
  });

  it('deletes the ids with --forget', async () => {
    await importTown('hamlet', [1]);
    const query = { address_string: '1 hamlet Lane, Thorpe' };
    await settled(async () => (await find(query)) !== undefined);
    const id = (await find(query))!;
    expect((await datasets('remove', 'hamlet', '--yes', '--forget')).code).toBe(0);
    await settled(async () => (await find({ id })) === undefined);
    expect(await explanationOf(id)).toBe('No destination has this identifier.');
  });

  it.each([['remove', '--yes'], ['rollback'], ['verify']])(
    'reports an unknown data set to %s',
    async (action, ...flags) => {
      const { code, output } = await datasets(action, 'nowhere', ...flags);
      expect(code).toBe(1);
      expect(output).toContain('error: there is no data set nowhere');
    },
  );
});
