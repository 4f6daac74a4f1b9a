import { describe, expect, it } from 'vitest';
import { readinessChecks } from './health-page.js';

const checks = (isDraining: boolean) =>
  readinessChecks({ queue: { status: 'up' } }, isDraining).map((check) => check());

describe('the readiness checks of a program', () => {
  it('are the conditions of the last check', () => {
    expect(checks(false)).toEqual([{ queue: { status: 'up' } }]);
  });

  it('are down while the program shuts down, whatever else is up', () => {
    expect(checks(true)).toEqual([
      { queue: { status: 'up' } },
      { drain: { status: 'down', message: 'shutting down' } },
    ]);
  });
});
