import { describe, expect, it } from 'vitest';
import { chooseBackend, postgresBackend, redisBackend } from './choose-backend.js';

describe('the URL of a queue', () => {
  it.each([
    ['redis://queue:6379', redisBackend],
    ['rediss://user:secret@queue:6379/2', redisBackend],
    ['redis+cluster://a:7000,b:7000', redisBackend],
    ['rediss+sentinel://a,b,c/mymaster', redisBackend],
    ['postgres://database/queues', postgresBackend],
    ['postgresql://database/queues', postgresBackend],
  ])('chooses the backend: %s', (url, backend) => {
    expect(chooseBackend(url)).toBe(backend);
  });

  it('is rejected for an unknown scheme, without its password in the error', () => {
    const choose = () => chooseBackend('amqp://user:secret@queue');

    expect(choose).toThrow('amqp:');
    expect(choose).not.toThrow('secret');
  });
});
