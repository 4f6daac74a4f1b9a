import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchBody } from '../../apps/gateway/src/batches/presenter/batch.body.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { BATCHES } from './batch-service.js';
import { startServiceWithoutWorker } from './service-without-worker.js';
import type { ServiceWithoutWorker } from './service-without-worker.js';

interface StreamedEvent {
  readonly name: string;
  readonly batch: BatchBody;
}

/** Reads events until the stream ends. */
const eventsOf = (text: string): readonly StreamedEvent[] =>
  text
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, name, data]) => ({ name: name!, batch: JSON.parse(data!) as BatchBody }));

describe('an event stream of a batch', () => {
  let service: ServiceWithoutWorker;

  beforeAll(async () => {
    service = await startServiceWithoutWorker();
  });

  afterAll(() => service.stop());

  const watch = (id: string, init: RequestInit = {}): Promise<Response> =>
    service.fetched(`${BATCHES}/${id}/events`, init);

  /** Two chunks that are answered one after the other, the second after six seconds. */
  const twoChunks = [
    ...Array.from({ length: 500 }, () => 'fast'),
    ...Array.from({ length: 120 }, () => 'slow'),
  ];

  it('reports progress and the end to many watchers', async () => {
    const { id } = await service.submit(twoChunks);
    let worker: InProcessStack | undefined;
    try {
      const responses = await Promise.all(Array.from({ length: 50 }, () => watch(id)));
      expect(responses[0]!.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(responses[0]!.headers.get('cache-control')).toBe('no-store');
      worker = await service.startWorker();
      const all = (await Promise.all(responses.map((response) => response.text()))).map(eventsOf);
      for (const events of all) {
        expect(events[0]).toMatchObject({ name: 'progress', batch: { id, status: 'queued' } });
        expect(events.at(-1)).toMatchObject({
          name: 'completed',
          batch: { status: 'completed', counts: { processed: 620 } },
        });
        const rows = events.map(({ batch }) => batch.counts.processed);
        expect(rows).toEqual([...rows].sort((one, other) => one - other));
      }
      const halfway = all[0]!
        .map(({ batch }) => batch)
        .find(({ counts }) => counts.processed === 500);
      expect(halfway).toMatchObject({
        status: 'running',
        expected_end: expect.any(String),
        rows_per_second: expect.any(Number),
      });
      const late = eventsOf(await (await watch(id, { headers: { 'last-event-id': '7' } })).text());
      expect(late.map(({ name }) => name)).toEqual(['completed']);
    } finally {
      await worker?.stop();
    }
  });

  it('reports a cancellation at once', async () => {
    const { id } = await service.submit(['a']);
    const response = await watch(id);
    await service.ask(`${BATCHES}/${id}`, { method: 'DELETE' });
    const events = eventsOf(await response.text());
    expect(events.map(({ name }) => name)).toEqual(['progress', 'cancelled']);
  });

  it('may be closed at any time, and the batch be requested without it', async () => {
    const { id } = await service.submit(['a']);
    const gone = new AbortController();
    await Promise.all(Array.from({ length: 20 }, () => watch(id, { signal: gone.signal })));
    gone.abort();
    const head = await watch(id, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toContain('text/event-stream');
    expect((await service.fetched('/health/live')).status).toBe(200);
  });

  it('is closed when the gateway shuts down', async () => {
    const { id } = await service.submit(['a']);
    const [events, waiting] = [watch(id), service.fetched(`${BATCHES}/${id}?wait=60`)];
    const response = await events;
    // The long poll has started once a later request was answered.
    await service.ask(`${BATCHES}/${id}?wait=1`);
    const stopping = service.gateway.stop();
    const body = await response.text();
    // The delay after which a client reconnects to the next gateway.
    expect(body).toMatch(/^retry: 2000$/m);
    expect(eventsOf(body).map(({ name }) => name)).toEqual(['progress']);
    expect(await (await waiting).json()).toMatchObject({ id, status: 'queued' });
    await stopping;
  });
});
