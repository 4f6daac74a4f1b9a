import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessOptions, InProcessStack } from '../../tools/services/in-process.js';
import { startStack } from '../../tools/services/stack.js';
import { startBreakingLine } from './breaking-line.js';
import type { BreakingLine } from './breaking-line.js';
import { runBatchCommand, startBatchCommand, submittedAs } from './batch-command-process.js';
import { startWebhookReceiver, verified } from './webhook-receiver-process.js';
import type { WebhookReceiver } from './webhook-receiver-process.js';

/** Makes a device like /dev/full, on which every write fails with ENOSPC. Needs root. */
const makeFullDisk = (path: string): boolean =>
  spawnSync('mknod', [path, 'c', '1', '7']).status === 0;

const canMakeFullDisk = (): boolean => {
  const path = join(tmpdir(), `full-disk-${process.pid}`);
  const isMade = makeFullDisk(path);
  rmSync(path, { force: true });
  return isMade;
};
const ROWS = 8_000;

describe('the batch command, during an outage', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let line: BreakingLine;
  let receiver: WebhookReceiver;
  let folder: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack = await startInProcess({ ...options(), echoes: true });
    line = await startBreakingLine(stack.gateways[0]!.url);
    receiver = await startWebhookReceiver();
    folder = await mkdtemp(join(tmpdir(), 'batch-command-'));
  });
  afterAll(async () => {
    await line.stop();
    await stack.stop();
    await postgres.stop();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const options = (): InProcessOptions => ({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    environment: { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_HTTP: 'true' },
  });
  const inFolder = (name: string): string => join(folder, name);
  const start = (file: string, out: string, ...more: readonly string[]) =>
    startBatchCommand(parametersOf(file, out, more));
  const run = (file: string, out: string, ...more: readonly string[]) =>
    runBatchCommand(parametersOf(file, out, more));
  const parametersOf = (file: string, out: string, more: readonly string[]): readonly string[] => [
    inFolder(file),
    '--out',
    inFolder(out),
    '--url',
    line.url,
    ...more,
  ];

  it('resumes an interrupted upload and download', async () => {
    const rows = Array.from({ length: ROWS }, (_, at) => `${at + 1},fast`);
    await writeFile(inFolder('a.csv'), `row_id,address_string\n${rows.join('\n')}\n`);
    line.breakUploadAfter(ROWS);
    const { ended } = start('a.csv', 'a-results.csv');
    await submittedAs(inFolder('a-results.csv'));
    line.breakDownloadAfter(200_000);
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

  (canMakeFullDisk() ? it : it.skip)(
    'stops at a full disk and resumes when there is space',
    async () => {
      await writeFile(inFolder('c.csv'), `address_string\n${'slow\n'.repeat(200)}`);
      const first = start('c.csv', 'c-results.csv');
      await submittedAs(inFolder('c-results.csv'));
      expect(makeFullDisk(inFolder('c-results.csv.part'))).toBe(true);
      expect(await first.ended).toMatchObject({
        code: 1,
        printed: expect.stringContaining('ENOSPC'),
      });
      await rm(inFolder('c-results.csv.part'));
      expect(await run('c.csv', 'c-results.csv')).toMatchObject({ code: 0 });
      expect(await readFile(inFolder('c-results.csv'), 'utf8')).toMatch(/slow,ok/);
    },
  );

  it('configures a webhook and prints its generated secret', async () => {
    await writeFile(inFolder('d.csv'), 'address_string\nfast\n');
    const webhook = `${receiver.url}/command`;
    const { printed } = await run('d.csv', 'd-results.csv', '--webhook', webhook);
    const secret = /whsec_\S+/.exec(printed)![0];
    await eventually(() => receiver.at('/command').length > 0);
    expect(verified(secret, receiver.at('/command')[0]!).type).toBe('batch.completed');
    const own = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    await run('d.csv', 'd2.csv', '--webhook', `${webhook}/own`, '--webhook-secret', own);
    await eventually(() => receiver.at('/command/own').length > 0);
    verified(own, receiver.at('/command/own')[0]!);
  });
});
