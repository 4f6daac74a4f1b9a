import { describe, expect, it } from '@jest/globals';
import { readWorkerConfig } from './worker.config.js';

describe('the settings of a worker', () => {
  it('need only a database, which then carries the queue as well', () => {
    expect(readWorkerConfig({ DATABASE_URL: 'postgres://db' })).toEqual({
      databaseUrl: 'postgres://db',
      gazetteerUrl: 'postgres://db',
      queueUrl: 'postgres://db',
      concurrency: 4,
      batchConcurrency: 1,
      answersKept: 10_000,
      precedence: { point: ['register', 'map'], words: ['map', 'register'] },
      healthPort: 3001,
      host: '0.0.0.0',
      logLevel: 'info',
    });
  });

  it('prefer a queue of its own', () => {
    const config = readWorkerConfig({
      DATABASE_URL: 'postgres://db',
      REDIS_URL: 'redis://queue',
      WORKER_CONCURRENCY: '2',
      WORKER_HEALTH_PORT: '0',
    });
    expect(config).toMatchObject({ queueUrl: 'redis://queue', concurrency: 2, healthPort: 0 });
  });

  it('read the gazetteer where GAZETTEER_URL says', () => {
    const urls = { DATABASE_URL: 'postgres://db', GAZETTEER_URL: 'postgres://replica' };
    expect(readWorkerConfig(urls)).toMatchObject({
      databaseUrl: 'postgres://db',
      gazetteerUrl: 'postgres://replica',
    });
  });

  it('say whose word counts where data sets tell of one destination', () => {
    const { precedence } = readWorkerConfig({
      DATABASE_URL: 'postgres://db',
      POINT_PRECEDENCE: 'survey, register, map',
      WORDS_PRECEDENCE: 'register',
    });
    expect(precedence).toEqual({ point: ['survey', 'register', 'map'], words: ['register'] });
  });

  it('name everything that is wrong at once, and show no URL', () => {
    const read = () =>
      readWorkerConfig({ DATABASE_URL: 'redis://:secret@db', WORKER_CONCURRENCY: '-1' });
    expect(read).toThrow(/DATABASE_URL must be a postgres/);
    expect(read).toThrow(/WORKER_CONCURRENCY/);
    expect(read).not.toThrow(/secret/);
  });
});
