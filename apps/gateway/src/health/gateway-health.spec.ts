import { HealthIndicatorService } from '@nestjs/terminus';
import { afterEach, describe, expect, it } from 'vitest';
import type { KeyDirectory, KeySync } from '#access';
import type { AliveWorker } from '#queue';
import { eventually } from '../../../../tools/services/eventually.js';
import { GatewayHealth } from './gateway-health.js';

const worker: AliveWorker = { id: 'w', report: { version: '1.0.0', concurrency: 2 } };

describe('the health of a gateway', () => {
  let health: GatewayHealth;

  afterEach(() => health.onApplicationShutdown());

  it('shows workers only with the conditions of the same check', async () => {
    let workers: readonly AliveWorker[] = [];
    let checks = 0;
    let release: (depth: number) => void = () => undefined;
    const queue = {
      // Counting the messages of the second check lasts longer than finding the workers.
      queueDepth: () => {
        checks += 1;
        if (checks === 2) return new Promise<number>((resolve) => (release = resolve));
        return Promise.resolve(checks === 1 ? 0 : 3);
      },
      workersAlive: () => Promise.resolve(workers),
    };
    health = new GatewayHealth(
      new HealthIndicatorService(),
      queue,
      { isUsable: true } as KeyDirectory,
      { lastSync: { hasFailed: false, durationMs: 1 } } as KeySync,
    );
    await health.onApplicationBootstrap();
    expect(health.conditions['workers']?.status).toBe('down');

    workers = [worker];
    await eventually(() => checks === 2);
    // By then, all that waits for the workers has run.
    await new Promise(setImmediate);
    expect(health.queueState).toEqual({ waiting: 0, workers: [] });
    expect(health.conditions['workers']?.status).toBe('down');

    release(3);
    await eventually(() => health.queueState.workers.length === 1);
    expect(health.queueState.waiting).toBe(3);
    expect(health.conditions['workers']?.status).toBe('up');
  });
});
