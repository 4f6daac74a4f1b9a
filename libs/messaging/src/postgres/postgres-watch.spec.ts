import { describe, expect, it } from '@jest/globals';
import type { IQueueBackend } from 'bullmq';
import { Outage } from '../outage.js';
import { PostgresWatch } from './postgres-watch.js';

/** A backend whose Postgres is away. */
const away = { getQueueMetaField: () => Promise.reject(new Error('away')) };

const moments = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the watch over a queue in Postgres', () => {
  const watching = () => {
    const outage = new Outage({ warn: () => undefined, log: () => undefined }, 'server');
    const told: unknown[] = [];
    const watch = new PostgresWatch(outage, (error) => told.push(error));
    watch.observe(away as unknown as IQueueBackend);
    return { watch, outage, told };
  };

  it('takes an error for an outage where Postgres does not answer', async () => {
    const { watch, outage, told } = watching();
    watch.report(new Error('Connection terminated unexpectedly'));
    await moments();
    expect(outage.isOngoing).toBe(true);
    expect(told).toEqual([]);
    watch.close();
  });

  it('takes what BullMQ says of a job for none: it has been told so', async () => {
    const { watch, outage, told } = watching();
    const lost = Object.assign(new Error('Missing lock for job 1'), { code: -2 });
    watch.report(lost);
    await moments();
    expect(outage.isOngoing).toBe(false);
    expect(told).toEqual([lost]);
    watch.close();
  });
});
