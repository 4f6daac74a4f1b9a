import { describe, expect, it } from 'vitest';
import { resolve } from 'node:path';
import { readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it('defaults to .data, port 3000 on the loopback address, and no external services', () => {
    expect(readEnvironment({})).toEqual({
      dataDir: resolve('.data'),
      port: 3000,
      host: '127.0.0.1',
    });
  });

  it('treats a blank variable as absent', () => {
    const blank = { DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '', PORT: '', HOST: '' };
    expect(readEnvironment(blank)).toEqual(readEnvironment({}));
  });

  it('accepts a port for metrics', () => {
    expect(readEnvironment({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(readEnvironment({ METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(() => readEnvironment({ METRICS_PORT: 'none' })).toThrow('METRICS_PORT');
  });

  it.each(['0', '65536', 'http', '80.5'])('rejects %s as a port', (port) => {
    expect(() => readEnvironment({ PORT: port })).toThrow('PORT');
  });
});
