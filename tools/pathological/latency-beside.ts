import { setTimeout as pause } from 'node:timers/promises';
import { cycle } from '../measurement/measure-load.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { PostClient } from '../services/http-post.js';

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

const TIMEOUT_MS = 60_000;
const WARM_UP = 50;
/** Between two single queries, so that they are no load themselves. */
const PAUSE_MS = 20;

/**
 * Sends one query after the other, alone and beside a request of many expensive queries. Throws if one is
 * not answered with 200.
 */
export const measureLatencyBeside = async (plan: LatencyPlan): Promise<RequestTimes> => {
  const client = new PostClient();
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
