import { describe, expect, it } from 'vitest';
import type { IQueueBackend } from 'bullmq';
import { Outage } from '../backend/outage.js';
import { PostgresOutageDetector } from './postgres-worker.js';

/** A backend whose Postgres is down. */
const unavailable = { getQueueMetaField: () => Promise.reject(new Error('unavailable')) };

const waitForProbe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the outage detector of a queue in Postgres', () => {
  const setUp = () => {
    const outage = new Outage({ warn: () => undefined, log: () => undefined }, 'server');
    const logged: unknown[] = [];
    const detector = new PostgresOutageDetector(outage, (error) => logged.push(error));
    detector.observe(unavailable as unknown as IQueueBackend);
    return { detector, outage, logged };
  };

  it('treats an error as an outage when Postgres does not answer', async () => {
    const { detector, outage, logged } = setUp();
    detector.report(new Error('Connection terminated unexpectedly'));
    await waitForProbe();
    expect(outage.isOngoing).toBe(true);
    expect(logged).toEqual([]);
    detector.close();
  });

  it('does not treat an error about a job as an outage', async () => {
    const { detector, outage, logged } = setUp();
    const lost = Object.assign(new Error('Missing lock for job 1'), { code: -2 });
    detector.report(lost);
    await waitForProbe();
    expect(outage.isOngoing).toBe(false);
    expect(logged).toEqual([lost]);
    detector.close();
  });
});
