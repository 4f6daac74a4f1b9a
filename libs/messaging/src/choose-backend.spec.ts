import { describe, expect, it } from '@jest/globals';
import { chooseBackend } from './choose-backend.js';
import { postgresBackend } from './postgres/postgres-backend.js';
import { redisBackend } from './redis/redis-backend.js';

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

  it('is refused when no backend knows its scheme, without telling its password', () => {
    const choose = () => chooseBackend('amqp://user:secret@queue');

    expect(choose).toThrow('amqp:');
    expect(choose).not.toThrow('secret');
  });
});
