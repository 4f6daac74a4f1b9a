import { describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { readEnvironment } from './environment.js';

describe('readEnvironment', () => {
  it('falls back to .data, port 3000 of this machine and nothing external', () => {
    expect(readEnvironment({})).toEqual({
      dataDir: resolve('.data'),
      port: 3000,
      host: '127.0.0.1',
    });
  });

  it('takes a blank variable for an absent one', () => {
    const blank = { DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '', PORT: '', HOST: '' };
    expect(readEnvironment(blank)).toEqual(readEnvironment({}));
  });

  it('takes a port for metrics', () => {
    expect(readEnvironment({ METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(readEnvironment({ METRICS_PORT: '0' }).metricsPort).toBe(0);
    expect(() => readEnvironment({ METRICS_PORT: 'none' })).toThrow('METRICS_PORT');
  });

  it.each(['0', '65536', 'http', '80.5'])('refuses %s as a port', (port) => {
    expect(() => readEnvironment({ PORT: port })).toThrow('PORT');
  });
});
