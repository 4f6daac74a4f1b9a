import { beforeEach, describe, expect, it } from '@jest/globals';
import { Outage } from './outage.js';

describe('an outage', () => {
  let told: string[];
  let outage: Outage;

  beforeEach(() => {
    told = [];
    const tell = (message: string): void => void told.push(message);
    outage = new Outage({ warn: tell, log: tell }, 'redis:6379');
  });

  it('is told once when it begins and once when it ends', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    outage.begin(refused);
    outage.begin(refused);
    expect(outage.isOngoing).toBe(true);
    outage.end();
    outage.end();

    expect(outage.isOngoing).toBe(false);
    expect(told).toEqual([
      'The queue server redis:6379 is out of reach (ECONNREFUSED)',
      'The queue server redis:6379 is back',
    ]);
  });

  it('says nothing of a server that was never away', () => {
    outage.end();

    expect(told).toEqual([]);
  });

  it('is told anew when the server goes away again', () => {
    outage.begin(new Error('one'));
    outage.end();
    outage.begin('two');

    expect(told).toHaveLength(3);
  });
});
