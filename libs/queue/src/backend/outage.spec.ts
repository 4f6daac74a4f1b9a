import { beforeEach, describe, expect, it } from 'vitest';
import { Outage } from './outage.js';

describe('an outage', () => {
  let logged: string[];
  let outage: Outage;

  beforeEach(() => {
    logged = [];
    const log = (message: string): void => void logged.push(message);
    outage = new Outage({ warn: log, log }, 'redis:6379');
  });

  it('is logged once when it begins and once when it ends', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    outage.begin(refused);
    outage.begin(refused);
    expect(outage.isOngoing).toBe(true);
    outage.end();
    outage.end();

    expect(outage.isOngoing).toBe(false);
    expect(logged).toEqual([
      'queue server redis:6379: connection lost (ECONNREFUSED)',
      'queue server redis:6379: connection restored',
    ]);
  });

  it('logs nothing for a server that was never disconnected', () => {
    outage.end();

    expect(logged).toEqual([]);
  });

  it('is logged again when the server is disconnected again', () => {
    outage.begin(new Error('one'));
    outage.end();
    outage.begin('two');

    expect(logged).toHaveLength(3);
  });
});
