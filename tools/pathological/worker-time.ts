import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { GeocodeAnswer } from '#contracts';
import { Geocoder, GeocodingModule } from '#geocoding';
import { median } from '../measurement/statistics.js';
import type { PathologicalQuery } from './pathological-queries.js';

/** A query, and the CPU time of its answer in a worker. */
export interface TimedQuery extends PathologicalQuery {
  readonly milliseconds: number;
}

const ROUNDS = 3;
const TIMEOUT_MS = 60_000;
const CONNECTIONS = 2;

/**
 * Answers each query on its own, in this process, as a worker does. The time is the median of three
 * rounds; it is CPU time, which other processes on the machine hardly change.
 */
export const timeQueries = async (
  databaseUrl: string,
  queries: readonly PathologicalQuery[],
): Promise<readonly TimedQuery[]> => {
  const module = GeocodingModule.forRoot({ databaseUrl, maxConnections: CONNECTIONS });
  const application = await NestFactory.createApplicationContext(module, { logger: false });
  try {
    const geocoder = application.get(Geocoder);
    const rounds: number[][] = [];
    // The first round, in which code is compiled, does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times: number[] = [];
      for (const { text } of queries)
        times.push(await cpuMilliseconds(() => answer(geocoder, text)));
      if (round > 0) rounds.push(times);
    }
    return queries.map((query, index) => ({
      ...query,
      milliseconds: median(rounds.map((times) => times[index] ?? NaN)),
    }));
  } finally {
    await application.close();
  }
};

const answer = async (geocoder: Geocoder, text: string): Promise<readonly GeocodeAnswer[]> => {
  // Nothing is filtered, and all matches are requested: the most work.
  const query = { kind: 'text', text, limit: 5, inputFilter: 'none' } as const;
  const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
  return geocoder.geocode(chunk, { deadline: Date.now() + TIMEOUT_MS });
};

const cpuMilliseconds = async (task: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};
