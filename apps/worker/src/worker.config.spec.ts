import { describe, expect, it } from 'vitest';
import { describeSettings } from '#platform';
import { gazetteerConnections, readWorkerConfig, WorkerEnvironment } from './worker.config.js';

describe('the settings of a worker', () => {
  it('require only a database, which then holds the queue as well', () => {
    expect(readWorkerConfig({ DATABASE_URL: 'postgres://db' })).toEqual({
      databaseUrl: 'postgres://db',
      gazetteerUrl: 'postgres://db',
      queueUrl: 'postgres://db',
      concurrency: 4,
      batchConcurrency: 1,
      answerCacheSize: 10_000,
      precedence: { point: ['register', 'map'], words: ['map', 'register'] },
      healthPort: 3001,
      host: '0.0.0.0',
      logLevel: 'info',
    });
  });

  it('prefer a separate queue', () => {
    const config = readWorkerConfig({
      DATABASE_URL: 'postgres://db',
      REDIS_URL: 'redis://queue',
      WORKER_CONCURRENCY: '2',
      WORKER_HEALTH_PORT: '0',
    });
    expect(config).toMatchObject({ queueUrl: 'redis://queue', concurrency: 2, healthPort: 0 });
  });

  it('read the gazetteer from GAZETTEER_URL', () => {
    const urls = { DATABASE_URL: 'postgres://db', GAZETTEER_URL: 'postgres://replica' };
    expect(readWorkerConfig(urls)).toMatchObject({
      databaseUrl: 'postgres://db',
      gazetteerUrl: 'postgres://replica',
    });
  });

  it('order the data sets by precedence', () => {
    const { precedence } = readWorkerConfig({
      DATABASE_URL: 'postgres://db',
      POINT_PRECEDENCE: 'survey, register, map',
      WORDS_PRECEDENCE: 'register',
    });
    expect(precedence).toEqual({ point: ['survey', 'register', 'map'], words: ['register'] });
  });

  it.each([['survey,,map'], [','], ['survey;map'], ['Survey']])(
    'reject %j as a list of data sets',
    (list) => {
      const settings = { DATABASE_URL: 'postgres://db', POINT_PRECEDENCE: list };
      expect(() => readWorkerConfig(settings)).toThrow(
        'POINT_PRECEDENCE must be names of data sets',
      );
    },
  );

  it('are all described for docs/configuration.md', () => {
    const settings = describeSettings(WorkerEnvironment);
    expect(settings.find(({ name }) => name === 'WORKER_CONCURRENCY')).toMatchObject({
      defaultValue: 4,
      minimum: 0,
      maximum: 64,
    });
  });

  it('report all errors at once, without any URL', () => {
    const read = () =>
      readWorkerConfig({ DATABASE_URL: 'redis://:secret@db', WORKER_CONCURRENCY: '-1' });
    expect(read).toThrow(/DATABASE_URL must be a postgres/);
    expect(read).toThrow(/WORKER_CONCURRENCY/);
    expect(read).not.toThrow(/secret/);
  });
});

describe('the connections of a worker to its gazetteer', () => {
  it.each([
    { concurrency: 4, batchConcurrency: 1, connections: 13 },
    { concurrency: 16, batchConcurrency: 1, connections: 37 },
    { concurrency: 0, batchConcurrency: 1, connections: 4 },
  ])(
    'are $connections for $concurrency chunks of requests and $batchConcurrency of batches',
    ({ connections, ...settings }) => {
      expect(gazetteerConnections(settings)).toBe(connections);
    },
  );
});
