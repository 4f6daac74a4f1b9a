import { expect, it } from 'vitest';
import { KeyConcurrency } from './concurrency-gates.js';

it('counts concurrent operations by key until they are released', () => {
  const concurrency = new KeyConcurrency();
  const release = concurrency.acquire('one');
  concurrency.acquire('one');
  concurrency.acquire('two');
  expect([
    concurrency.countOf('one'),
    concurrency.countOf('two'),
    concurrency.countOf('none'),
    concurrency.total,
  ]).toEqual([2, 1, 0, 3]);
  release();
  expect([concurrency.countOf('one'), concurrency.total]).toEqual([1, 2]);
});
