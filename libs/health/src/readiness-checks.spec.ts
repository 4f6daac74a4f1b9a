import { describe, expect, it } from '@jest/globals';
import { readinessChecks } from './readiness-checks.js';

const told = (isDraining: boolean) =>
  readinessChecks({ queue: { status: 'up' } }, isDraining).map((check) => check());

describe('what is checked for the readiness of a program', () => {
  it('is what its last look has found', () => {
    expect(told(false)).toEqual([{ queue: { status: 'up' } }]);
  });

  it('is down once it was told to stop, whatever else is up', () => {
    expect(told(true)).toEqual([
      { queue: { status: 'up' } },
      { drain: { status: 'down', message: 'told to stop' } },
    ]);
  });
});
