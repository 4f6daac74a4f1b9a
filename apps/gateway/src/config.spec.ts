import { describe, expect, it } from 'vitest';
import { readGatewayConfig } from './config.js';

const database = { DATABASE_URL: 'postgres://d' };

describe('readGatewayConfig', () => {
  it('requires only a queue and a database', () => {
    expect(readGatewayConfig({ ...database, REDIS_URL: 'redis://localhost' })).toEqual({
      corsOrigins: '*',
      port: 3000,
      host: '0.0.0.0',
      queueUrl: 'redis://localhost',
      limiterUrl: 'redis://localhost',
      suggestRequestsPerMinute: 600,
      publicAccess: { protocols: [], requestsPerMinute: 60 },
      databaseUrl: 'postgres://d',
      requestTimeoutMs: 10_000,
      bodyTimeoutMs: 30_000,
      drainDelayMs: 0,
      chunkSize: 200,
      warmUpMs: 8_000,
      batches: {
        retentionSeconds: 72 * 3_600,
        perKey: { batches: 10, rows: 20_000_000, watchers: 100 },
        total: { rowsWaiting: 50_000_000, rowsKept: 200_000_000 },
        concurrentUploads: 4,
        download: { concurrent: 32, idleMs: 120_000 },
        upload: {
          rows: 5_000_000,
          bytes: 1024 ** 3,
          idleMs: 30_000,
          bytesPerSecond: 4_096,
        },
      },
      webhooks: { allowedNetworks: [], allowsHttp: false },
      logLevel: 'info',
    });
  });

  it('limits the rows of an upload to the rows of a key', () => {
    const config = readGatewayConfig({
      ...database,
      REDIS_URL: 'redis://b',
      BATCH_ROWS_PER_KEY: '9',
    });
    expect(config.batches.upload.rows).toBe(9);
  });

  it('takes the queue from QUEUE_URL, else REDIS_URL, else DATABASE_URL', () => {
    const urls = {
      QUEUE_URL: 'rediss://a',
      REDIS_URL: 'redis://b',
      DATABASE_URL: 'postgresql://c',
    };
    expect(readGatewayConfig(urls).queueUrl).toBe('rediss://a');
    expect(readGatewayConfig({ ...urls, QUEUE_URL: '' }).queueUrl).toBe('redis://b');
    expect(readGatewayConfig({ DATABASE_URL: urls.DATABASE_URL }).queueUrl).toBe('postgresql://c');
  });

  it('counts rate limits in the server of the queue unless LIMITER_URL is set', () => {
    const urls = { ...database, REDIS_URL: 'redis://b', LIMITER_URL: 'redis://c' };
    expect(readGatewayConfig(urls)).toMatchObject({
      queueUrl: 'redis://b',
      limiterUrl: 'redis://c',
    });
  });

  it('reads numbers and log levels', () => {
    const config = readGatewayConfig({
      ...database,
      REDIS_URL: 'redis://b',
      PORT: '0',
      CHUNK_SIZE: '7',
      REQUEST_TIMEOUT_MS: '500',
      LOG_LEVEL: 'DEBUG',
    });
    expect(config).toMatchObject({
      port: 0,
      chunkSize: 7,
      requestTimeoutMs: 500,
      logLevel: 'debug',
    });
  });

  it('reports all problems at once, without URLs', () => {
    const read = () =>
      readGatewayConfig({
        QUEUE_URL: 'amqp://user:secret@host',
        PORT: '80.5',
        CHUNK_SIZE: 'many',
        LOG_LEVEL: 'loud',
      });
    expect(read).toThrow(/QUEUE_URL.*PORT|PORT.*QUEUE_URL/s);
    expect(read).toThrow(/CHUNK_SIZE/);
    expect(read).toThrow(/LOG_LEVEL/);
    expect(read).not.toThrow(/secret/);
  });

  it.each([
    ['redis://ann:secret@queue:99999', 'QUEUE_URL'],
    ['redis://ann:sec/ret@queue', 'QUEUE_URL'],
    ['redis://a:1,b:2', 'QUEUE_URL'],
    ['redis+sentinel://:secret@a', 'QUEUE_URL'],
    ['redis://:secret%zz@queue', 'QUEUE_URL'],
    ['rediss://:secret@queue?ca_file=/nowhere/ca.pem', 'QUEUE_URL'],
    ['postgres://ann:secret@queue:99999/gazetteer', 'LIMITER_URL'],
    ['postgres://ann:secret@queue/gazetteer?sslrootcert=/nowhere/ca.pem', 'DATABASE_URL'],
  ])('rejects the unusable %s without showing it', (url, name) => {
    const read = () => readGatewayConfig({ ...database, REDIS_URL: 'redis://b', [name]: url });
    expect(read).toThrow(new RegExp(`${name}.* is not usable: `));
    expect(read).not.toThrow(/secret/);
  });

  it('requires a queue and a database', () => {
    expect(() => readGatewayConfig({})).toThrow(/QUEUE_URL \(else REDIS_URL, else DATABASE_URL\)/);
    expect(() => readGatewayConfig({ REDIS_URL: 'redis://b' })).toThrow(/DATABASE_URL must/);
  });

  it('reads the trusted proxies', () => {
    const read = (text: string) =>
      readGatewayConfig({ ...database, TRUSTED_PROXIES: text }).trustedProxies;
    expect(read('10.0.0.0/8, 2001:db8::1')).toBe('10.0.0.0/8, 2001:db8::1');
    expect(read('')).toBeUndefined();
    for (const wrong of ['anyone', 'abc', '10.0.0.0/33', '300.0.0.1', '10.0.0.0/8,']) {
      expect(() => read(wrong)).toThrow(/TRUSTED_PROXIES must/);
    }
  });

  it('allows networks and plain HTTP for webhooks when configured', () => {
    const read = (networks: string) =>
      readGatewayConfig({ ...database, WEBHOOK_NETWORKS: networks, WEBHOOK_HTTP: 'true' }).webhooks;
    expect(read('10.0.0.0/8, ::1')).toMatchObject({
      allowedNetworks: { length: 2 },
      allowsHttp: true,
    });
    expect(read('').allowedNetworks).toEqual([]);
    for (const wrong of ['intranet', '300.0.0.0/8', '10.0.0.0/33', ',']) {
      expect(() => read(wrong)).toThrow(/WEBHOOK_NETWORKS must/);
    }
  });

  it('reads the bootstrap key, by default with rate limits', () => {
    const given = { ...database, BOOTSTRAP_API_KEY: 'twenty-characters-long' };
    expect(readGatewayConfig(given).bootstrapKey).toEqual({
      key: 'twenty-characters-long',
      unlimited: false,
    });
    const unlimited = { ...given, BOOTSTRAP_API_KEY_UNLIMITED: 'true' };
    expect(readGatewayConfig(unlimited).bootstrapKey?.unlimited).toBe(true);
    expect(readGatewayConfig({ ...database, BOOTSTRAP_API_KEY: '' }).bootstrapKey).toBeUndefined();
  });

  it.each(['too-short', 'with a space in its midst', 'twenty-characters-löng'])(
    'rejects %p as bootstrap key without showing it',
    (key) => {
      const read = () => readGatewayConfig({ ...database, BOOTSTRAP_API_KEY: key });
      expect(read).toThrow(/BOOTSTRAP_API_KEY must/);
      expect(read).not.toThrow(key);
    },
  );

  it('accepts a list of origins only', () => {
    const read = (CORS_ORIGINS: string) =>
      readGatewayConfig({ ...database, REDIS_URL: 'redis://localhost', CORS_ORIGINS }).corsOrigins;
    expect(read('https://a.example, http://localhost:8080')).toEqual([
      'https://a.example',
      'http://localhost:8080',
    ]);
    expect(() => read('a.example')).toThrow('CORS_ORIGINS');
    expect(() => read('https://a.example/path')).toThrow('CORS_ORIGINS');
  });

  it('reads the map style with the origins that it needs', () => {
    const read = (MAP_STYLE_URL: string, MAP_STYLE_HOSTS = '') =>
      readGatewayConfig({ ...database, MAP_STYLE_URL, MAP_STYLE_HOSTS }).mapStyle;
    expect(read('')).toBeUndefined();
    const url = 'https://a.example/style.json?key=1&b=2';
    expect(read(url)).toEqual({ url, origins: ['https://a.example'] });
    expect(read(url, 'https://a.example, https://*.b.example:8443')?.origins).toEqual([
      'https://a.example',
      'https://*.b.example:8443',
    ]);
    for (const wrong of ['style.json', 'https://[', 'https://a.example/"', 'ftp://a.example'])
      expect(() => read(wrong)).toThrow(/MAP_STYLE_URL must/);
    for (const wrong of [
      'b.example',
      'https://b.example/x',
      'https://b.example; script-src *',
      '*',
    ])
      expect(() => read(url, wrong)).toThrow(/MAP_STYLE_HOSTS must/);
    expect(() => read('', 'https://b.example')).toThrow(/set without MAP_STYLE_URL/);
  });
});
