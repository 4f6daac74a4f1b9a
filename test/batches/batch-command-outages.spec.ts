import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { programs, startStack } from '../../tools/services/stack.js';
import type { Stack, StackOptions } from '../../tools/services/stack.js';
import { startBreakingLine } from './breaking-line.js';
import type { BreakingLine } from './breaking-line.js';
import { startCommand, submittedAs } from './own-command.js';
import { startReceiver, verified } from './own-receiver.js';
import type { OwnReceiver } from './own-receiver.js';

const FULL_DISK = '/dev/full';
const ROWS = 20_000;

describe('the batch command, during an outage', () => {
  let postgres: TestPostgres;
  let stack: Stack;
  let line: BreakingLine;
  let receiver: OwnReceiver;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startStack({ ...options(), workerProgram: programs.echoWorker });
    line = await startBreakingLine(stack.gateways[0]!.url);
    receiver = await startReceiver();
    folder = await mkdtemp(join(tmpdir(), 'batch-command-'));
  });
  afterAll(async () => {
    await line.stop();
    await stack.stop();
    await postgres.stop();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const options = (): StackOptions => ({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    environment: { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_HTTP: 'true' },
  });
  const inFolder = (name: string): string => join(folder, name);
  const start = (file: string, out: string, ...more: readonly string[]) =>
    startCommand([inFolder(file), '--out', inFolder(out), '--url', line.url, ...more]);

  it('resumes an interrupted upload and download', async () => {
    const rows = Array.from({ length: ROWS }, (_, at) => `${at + 1},fast`);
    await writeFile(inFolder('a.csv'), `row_id,address_string\n${rows.join('\n')}\n`);
    line.breakUploadAfter(ROWS);
    const { ended } = start('a.csv', 'a-results.csv');
    await submittedAs(inFolder('a-results.csv'));
    line.breakDownloadAfter(500_000);
    expect(await ended).toMatchObject({ code: 0 });
    expect(line.breaks()).toEqual({ uploads: 1, downloads: 1 });
    const [, ...found] = (await readFile(inFolder('a-results.csv'), 'utf8')).trim().split('\r\n');
    expect(found.map((row) => row.split(',').slice(0, 3).join())).toEqual(
      rows.map((row) => `${row},ok`),
    );
  });

  it('waits for a gateway that was killed during the upload', async () => {
    const doomed = await startStack({ ...options(), workers: 0 });
    await writeFile(inFolder('b.csv'), `address_string\n${'fast\n'.repeat(ROWS)}`);
    line.leadTo(doomed.gateways[0]!.url);
    line.holdUploadsAfter(ROWS);
    const { ended } = start('b.csv', 'b-results.csv');
    await eventually(() => line.isHolding());
    await doomed.gateways[0]!.kill();
    line.leadTo(stack.gateways[0]!.url);
    expect(await ended).toMatchObject({ code: 0 });
    const results = await readFile(inFolder('b-results.csv'), 'utf8');
    expect(results.match(/,ok,/g)).toHaveLength(ROWS);
  });

  (existsSync(FULL_DISK) ? it : it.skip)(
    'stops at a full disk and resumes when there is space',
    async () => {
      await writeFile(inFolder('c.csv'), `address_string\n${'slow\n'.repeat(200)}`);
      const first = start('c.csv', 'c-results.csv');
      await submittedAs(inFolder('c-results.csv'));
      await symlink(FULL_DISK, inFolder('c-results.csv.part'));
      expect(await first.ended).toMatchObject({
        code: 1,
        printed: expect.stringContaining('ENOSPC'),
      });
      await rm(inFolder('c-results.csv.part'));
      expect(await start('c.csv', 'c-results.csv').ended).toMatchObject({ code: 0 });
      expect(await readFile(inFolder('c-results.csv'), 'utf8')).toMatch(/slow,ok/);
    },
  );

  it('configures a webhook and prints its generated secret', async () => {
    await writeFile(inFolder('d.csv'), 'address_string\nfast\n');
    const webhook = `${receiver.url}/command`;
    const { printed } = await start('d.csv', 'd-results.csv', '--webhook', webhook).ended;
    const secret = /whsec_\S+/.exec(printed)![0];
    await eventually(() => receiver.at('/command').length > 0);
    expect(verified(secret, receiver.at('/command')[0]!).type).toBe('batch.completed');
    const own = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    await start('d.csv', 'd2.csv', '--webhook', `${webhook}/own`, '--webhook-secret', own).ended;
    await eventually(() => receiver.at('/command/own').length > 0);
    verified(own, receiver.at('/command/own')[0]!);
  });
});
