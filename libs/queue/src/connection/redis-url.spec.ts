import { describe, expect, it } from 'vitest';
import { parseRedisUrl, hostsOfUrl } from './redis-url.js';

describe('a Redis URL', () => {
  it('has a server, a user and a database', () => {
    expect(parseRedisUrl('redis://ann:s%40cret@queue:6380/2')).toMatchObject({
      kind: 'server',
      hosts: [{ host: 'queue', port: 6380 }],
      isEncrypted: false,
      username: 'ann',
      password: 's@cret',
      database: 2,
    });
  });

  it('has defaults', () => {
    const read = parseRedisUrl('redis://queue');

    expect(read).toMatchObject({ hosts: [{ host: 'queue', port: 6379 }], database: 0 });
    expect(read.username).toBeUndefined();
    expect(read.password).toBeUndefined();
  });

  it('takes a password without a user', () => {
    expect(parseRedisUrl('redis://:a:b@queue')).toMatchObject({
      username: undefined,
      password: 'a:b',
    });
  });

  it('has nodes of a cluster', () => {
    expect(
      parseRedisUrl('rediss+cluster://:p@a:7000,[::1]:7001,c?ca_file=%2Fca.pem'),
    ).toMatchObject({
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 7000 },
        { host: '::1', port: 7001 },
        { host: 'c', port: 6379 },
      ],
      isEncrypted: true,
      password: 'p',
      caFile: '/ca.pem',
    });
  });

  it('has sentinels and the name of the master', () => {
    const url = 'redis+sentinel://u:p@a,b:1/queues?db=3&sentinel_username=w&sentinel_password=q';

    expect(parseRedisUrl(url)).toMatchObject({
      kind: 'sentinel',
      hosts: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 1 },
      ],
      masterName: 'queues',
      username: 'u',
      password: 'p',
      database: 3,
      sentinelUsername: 'w',
      sentinelPassword: 'q',
    });
  });

  it.each([
    'http://secret@queue',
    'redis://',
    'redis://:secret@',
    'redis://:secret@a:b:c',
    'redis://:secret@queue/two',
    'redis+cluster://:secret@a,b?db=1',
    'redis+sentinel://:secret@a,b',
    'redis+other://:secret@a',
  ])('is rejected without its password in the error: %s', (url) => {
    expect(() => parseRedisUrl(url)).toThrow();
    expect(() => parseRedisUrl(url)).not.toThrow('secret');
  });
});

describe('the hosts of a URL', () => {
  it.each([
    ['redis://user:secret@queue:6380/1', 'queue:6380'],
    ['redis+cluster://:se/cr@et@a:1,b:2', 'a:1,b:2'],
    ['rediss+sentinel://a:1,b:2/name?sentinel_password=se@cret', 'a:1,b:2'],
    ['postgres://user:secret@database:5432/queues?sslmode=require', 'database:5432'],
  ])('have no user and no password: %s', (url, servers) => {
    expect(hostsOfUrl(url)).toBe(servers);
  });
});
