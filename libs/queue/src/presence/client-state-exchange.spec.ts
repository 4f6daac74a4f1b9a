import { describe, expect, it, vi } from 'vitest';
import { ClientStateExchange } from './client-state-exchange.js';
import type { StateExchangeQueue } from './client-state-exchange.js';
import { encodeHeartbeat, workerField } from './worker-registry.js';

/** The metadata of a queue, in memory. */
class InMemoryMetadata implements StateExchangeQueue {
  fields: Record<string, string> = {};

  getBackend(): ReturnType<StateExchangeQueue['getBackend']> {
    return {
      setQueueMeta: (values) => {
        this.fields = { ...this.fields, ...(values as Record<string, string>) };
        return Promise.resolve(1);
      },
      getQueueMeta: () => Promise.resolve(this.fields),
      removeQueueMetaFields: (names) => {
        const left = Object.entries(this.fields).filter(([name]) => !names.includes(name));
        this.fields = Object.fromEntries(left);
        return Promise.resolve(names.length);
      },
    };
  }

  getWaitingCount(): Promise<number> {
    return Promise.resolve(3);
  }
}

describe('the states of the clients of a queue', () => {
  it('are exchanged, once each client has published twice', async () => {
    const metadata = new InMemoryMetadata();
    const one = new ClientStateExchange(metadata, 'one');
    const other = new ClientStateExchange(metadata, 'other');
    await one.exchange('1');
    expect((await other.exchange('2')).others.size).toBe(0);
    await one.exchange('10');
    expect(await other.exchange('20')).toMatchObject({
      others: new Map([['one', '10']]),
      waiting: 3,
    });
  });

  it('come with the workers, until one has been silent for a second and a half', async () => {
    vi.useFakeTimers();
    const metadata = new InMemoryMetadata();
    const client = new ClientStateExchange(metadata, 'one');
    const beat = (id: string): void => {
      metadata.fields[workerField(id)] = encodeHeartbeat({ at: Date.now(), report: 'busy' });
    };
    const workersAfter = async (ms: number): Promise<readonly string[]> => {
      vi.advanceTimersByTime(ms);
      return (await client.exchange('1')).workers.map(({ id }) => id);
    };
    beat('killed');
    beat('living');
    expect(await workersAfter(0)).toEqual(['killed', 'living']);
    beat('living');
    expect(await workersAfter(1_500)).toEqual(['killed', 'living']);
    beat('living');
    expect(await workersAfter(1)).toEqual(['living']);
    expect(await workersAfter(1_501)).toEqual([]);
    vi.useRealTimers();
  });

  it('count when they are published again, and not when a dead client has left them', async () => {
    const metadata = new InMemoryMetadata();
    metadata.fields = { 'client:dead': '7 99', 'opts.maxLenEvents': '10' };
    const one = new ClientStateExchange(metadata, 'one');
    const other = new ClientStateExchange(metadata, 'other');
    for (let round = 0; round < 3; round += 1) {
      await other.exchange('same');
      const { others } = await one.exchange('1');
      expect([...others.keys()]).toEqual(round === 0 ? [] : ['other']);
    }
  });

  it('are removed by a client that closes', async () => {
    const metadata = new InMemoryMetadata();
    const one = new ClientStateExchange(metadata, 'one');
    await one.exchange('1');
    await one.remove();
    expect(metadata.fields).toEqual({});
  });
});
