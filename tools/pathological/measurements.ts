import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { GeocodeAnswer } from '#contracts';
import { Geocoder, GeocodingModule } from '#geocoding';
import { median } from '../measurement/statistics.js';
import type { PathologicalQuery } from './pathological-queries.js';
import { cycle } from '../measurement/measure-load.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { HttpClient } from '../services/http-client.js';

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

/** The service, and the requests that are sent to it. */
export interface LatencyPlan {
  readonly url: string;
  readonly key: string;
  /** The texts of the large request. */
  readonly largeRequest: readonly string[];
  /** The queries of the other requests, one each, in turn. */
  readonly singleQueries: readonly WireQuery[];
  readonly rounds: number;
}

/** How long requests took, in milliseconds. */
interface RequestTimes {
  /** Single queries on an idle service. */
  readonly alone: readonly number[];
  /** Single queries while the large request is answered. */
  readonly beside: readonly number[];
  /** The large request. */
  readonly large: readonly number[];
}

const WARM_UP = 50;
/** Between two single queries, so that they are no load themselves. */
const PAUSE_MS = 20;

/**
 * Sends one query after the other, alone and beside a request of many expensive queries. Throws if one is
 * not answered with 200.
 */
export const measureLatencyBeside = async (plan: LatencyPlan): Promise<RequestTimes> => {
  const client = new HttpClient();
  const send = async (queries: readonly WireQuery[]): Promise<number> => {
    const body = JSON.stringify({ queries, options: { input_filter: 'none' } });
    const url = `${plan.url}/final-destination/v2`;
    const startedAt = performance.now();
    const { status, text } = await client.post({ url, body, key: plan.key, timeoutMs: TIMEOUT_MS });
    if (status !== 200) throw new Error(`the service returned ${status}: ${text.slice(0, 200)}`);
    return performance.now() - startedAt;
  };
  const nextSingle = cycle(plan.singleQueries);
  const sendSingle = () => send([nextSingle()]);
  const largeRequest = plan.largeRequest.map((text) => ({
    address_string: text,
    additional_matches: true,
  }));
  const times = { alone: [] as number[], beside: [] as number[], large: [] as number[] };
  const sendLarge = async (): Promise<void> => {
    let isAnswered = false;
    const answered = send(largeRequest).finally(() => (isAnswered = true));
    while (!isAnswered) {
      await pause(PAUSE_MS);
      const milliseconds = await sendSingle();
      if (!isAnswered) times.beside.push(milliseconds);
    }
    times.large.push(await answered);
  };
  try {
    for (let sent = 0; sent < WARM_UP; sent += 1) await sendSingle();
    for (let sent = 0; sent < WARM_UP; sent += 1) times.alone.push(await sendSingle());
    for (let round = 0; round < plan.rounds; round += 1) await sendLarge();
  } finally {
    client.close();
  }
  return times;
};
