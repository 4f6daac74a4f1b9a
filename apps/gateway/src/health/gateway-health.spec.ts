import { HealthIndicatorService } from '@nestjs/terminus';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeyDirectory, KeySync } from '#access';
import type { AliveWorker } from '#queue';
import { GatewayHealth } from './gateway-health.js';

const worker: AliveWorker = { id: 'w', report: { version: '1.0.0', concurrency: 2 } };

describe('the health of a gateway', () => {
  let health: GatewayHealth;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    health.onApplicationShutdown();
    vi.useRealTimers();
  });

  it('shows workers only with the conditions of the same check', async () => {
    let workers: readonly AliveWorker[] = [];
    let depth = Promise.resolve(0);
    const queue = { queueDepth: () => depth, workersAlive: () => Promise.resolve(workers) };
    health = new GatewayHealth(
      new HealthIndicatorService(),
      queue,
      { isUsable: true } as KeyDirectory,
      { lastSync: { hasFailed: false, durationMs: 1 } } as KeySync,
    );
    await health.onApplicationBootstrap();
    expect(health.conditions['workers']?.status).toBe('down');

    // Counting the messages takes longer than finding the workers.
    let release: (depth: number) => void = () => undefined;
    depth = new Promise((resolve) => (release = resolve));
    workers = [worker];
    await vi.advanceTimersByTimeAsync(500);
    expect(health.queueState).toEqual({ waiting: 0, workers: [] });
    expect(health.conditions['workers']?.status).toBe('down');

    release(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(health.queueState).toMatchObject({ waiting: 3, workers: [{ version: '1.0.0' }] });
    expect(health.conditions['workers']?.status).toBe('up');
  });
});
