import { describe, expect, it } from '@jest/globals';
import { SeldomTold } from './seldom-told.js';

describe('an error that comes again and again', () => {
  it('is told of once in ten seconds, and another kind by itself', () => {
    const told: string[] = [];
    const seldom = new SeldomTold((error) => told.push((error as Error).message));
    seldom.take(new Error('first'), 0);
    seldom.take(new TypeError('another'), 10);
    seldom.take(new Error('second'), 9_999);
    seldom.take(new Error('third'), 10_000);
    seldom.take(new Error('fourth'), 10_001);

    expect(told).toEqual(['first', 'another', 'third']);
  });
});
