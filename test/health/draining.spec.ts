import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import type { Stack } from '../../tools/services/stack.js';
import { programs, startStack } from '../../tools/services/stack.js';
import { csv } from '../batches/batch-service.js';
import type { StoreGateway } from '../batches/store-gateway.js';
import { answered, startStoreGateway, pathOf, submitted } from '../batches/store-gateway.js';
import { slowUpload, uploadsUnderWay } from '../batches/slow-upload.js';
import { askText } from '../gateway/v2-client.js';
import { healthOf, isReady } from './health-response.js';

describe('a gateway that shuts down', () => {
  let own: StoreGateway;
  let workers: Stack | undefined;

  beforeEach(async () => {
    own = await startStoreGateway({ DRAIN_DELAY_MS: '5000', REQUEST_TIMEOUT_MS: '5000' });
  });
  afterEach(async () => {
    await workers?.stop();
    workers = undefined;
    await own?.stop();
  });

  const saysThatItDrains = async (): Promise<void> => {
    await eventually(async () => !(await isReady(own.gateway)));
    const { body, status } = await healthOf(own.gateway, '/ready');
    expect(status).toBe(503);
    expect(body.details.drain).toEqual({ status: 'down', message: 'shutting down' });
  };

  it('is no longer ready, but alive and answering until it ends', async () => {
    workers = await startStack({
      queueUrl: own.url,
      gateways: 0,
      workerProgram: programs.echoWorker,
    });
    await eventually(() => isReady(own.gateway));
    const stopping = own.gateway.stop();
    await saysThatItDrains();

    expect((await healthOf(own.gateway, '/live')).status).toBe(200);
    const page = await healthOf(own.gateway);
    expect([page.status, page.body.status]).toEqual([503, 'draining']);
    const answer = await askText(own.gateway.url, 'slow');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await stopping;
  });

  it('accepts an upload that ends in time, and rejects another one with Retry-After', async () => {
    const start = 'address_string\na\n';
    const [quick, slow] = [slowUpload(own.gateway.url, start), slowUpload(own.gateway.url, start)];
    await eventually(async () => (await uploadsUnderWay(own)) === 2);
    const stopping = own.gateway.stop();
    await saysThatItDrains();

    quick.send('b\n');
    quick.end();
    expect((await quick.answer).status).toBe(202);
    const refused = await slow.answer;
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await stopping;
  });

  it('sends results completely', async () => {
    const batch = await submitted(own, [['a', 'b'], ['c']]);
    await answered(own, batch);
    const download = await own.get(pathOf(batch, '/results'), { accept: csv });
    const stopping = own.gateway.stop();
    await saysThatItDrains();

    expect((await download.text()).trim().split('\n')).toHaveLength(4);
    const again = await own.get(pathOf(batch, '/results'), { accept: csv });
    expect((await again.text()).trim().split('\n')).toHaveLength(4);
    await stopping;
  });

  it('closes event streams when it stops serving, not before', async () => {
    const batch = await submitted(own, [['a']]);
    const waiting = own.get(`${pathOf(batch)}?wait=60`);
    const events = await own.get(pathOf(batch, '/events'));
    const stopping = own.gateway.stop();
    await saysThatItDrains();

    const later = await own.get(pathOf(batch, '/events'));
    expect(later.status).toBe(200);
    for (const stream of [events, later]) expect(await stream.text()).toContain('event: progress');
    expect(await (await waiting).json()).toMatchObject({ status: 'queued' });
    await stopping;
  });
});
