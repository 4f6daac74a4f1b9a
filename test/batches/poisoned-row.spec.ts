import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { BATCHES } from './batch-service.js';
import { batchOf, startServiceWithoutWorker } from './service-without-worker.js';
import type { ServiceWithoutWorker } from './service-without-worker.js';

/** State after the chunk has failed repeatedly for a minute. */
const makeFailing = {
  name: 'spec-make-chunks-failing',
  text: 'UPDATE batch_chunk SET attempts = 10 WHERE batch = $1',
};

describe('a row that no worker can answer', () => {
  let service: ServiceWithoutWorker;
  let worker: InProcessStack | undefined;

  beforeAll(async () => {
    service = await startServiceWithoutWorker();
  });
  afterAll(async () => {
    await worker?.stop();
    await service.stop();
  });

  it('fails alone: the other rows of its chunk are answered and the batch ends', async () => {
    const batch = await service.submit(['fast', 'break', 'nowhere']);
    await service.database.query(makeFailing, [batch.id]);
    worker = await service.startWorker();
    let now = batch;
    while (['queued', 'running'].includes(now.status)) {
      now = batchOf(await service.ask(`${BATCHES}/${batch.id}?wait=20`));
    }
    expect(now).toMatchObject({
      status: 'completed',
      counts: { total: 3, processed: 3, ok: 1, no_matches: 1, rejected: 1 },
    });
    const errors = await (await service.fetched(batch.links.errors)).text();
    expect(JSON.parse(errors)).toMatchObject({
      ...{ row: 2, status: 'rejected' },
      error: { code: 'internal_error' },
    });
  });
});
