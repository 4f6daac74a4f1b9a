import { setTimeout as pause } from 'node:timers/promises';
import { cycle } from '../measurement/measure-load.js';
import type { WireQuery } from '../services/geocoding-client.js';
import { PostClient } from '../services/http-post.js';

/** The service, and the requests that are sent to it. */
export interface NeighbourPlan {
  readonly url: string;
  readonly key: string;
  /** The texts of one request. */
  readonly crowd: readonly string[];
  /** The other requests, one query each, in turn. */
  readonly neighbours: readonly WireQuery[];
  readonly rounds: number;
}

/** How long requests took, in milliseconds. */
interface NeighbourTimes {
  /** The neighbour on an idle service. */
  readonly alone: readonly number[];
  /** The neighbour while the crowd is answered. */
  readonly beside: readonly number[];
  /** The request of the crowd. */
  readonly crowd: readonly number[];
}

const TIMEOUT_MS = 60_000;
const WARM_UP = 50;
/** Between two requests of the neighbour, so that they are no load themselves. */
const PAUSE_MS = 20;

/** Sends one query after the other, alone and beside a request of many expensive queries. Throws if one is not answered with 200. */
export const measureNeighbour = async (plan: NeighbourPlan): Promise<NeighbourTimes> => {
  const client = new PostClient();
  const send = async (queries: readonly WireQuery[]): Promise<number> => {
    const body = JSON.stringify({ queries, options: { input_filter: 'none' } });
    const url = `${plan.url}/final-destination/v2`;
    const startedAt = performance.now();
    const { status, text } = await client.post({ url, body, key: plan.key, timeoutMs: TIMEOUT_MS });
    if (status !== 200) throw new Error(`the service returned ${status}: ${text.slice(0, 200)}`);
    return performance.now() - startedAt;
  };
  const nextNeighbour = cycle(plan.neighbours);
  const sendNeighbour = () => send([nextNeighbour()]);
  const crowd = plan.crowd.map((text) => ({ address_string: text, additional_matches: true }));
  const times = { alone: [] as number[], beside: [] as number[], crowd: [] as number[] };
  const sendCrowd = async (): Promise<void> => {
    let isAnswered = false;
    const answered = send(crowd).finally(() => (isAnswered = true));
    while (!isAnswered) {
      await pause(PAUSE_MS);
      const milliseconds = await sendNeighbour();
      if (!isAnswered) times.beside.push(milliseconds);
    }
    times.crowd.push(await answered);
  };
  try {
    for (let sent = 0; sent < WARM_UP; sent += 1) await sendNeighbour();
    for (let sent = 0; sent < WARM_UP; sent += 1) times.alone.push(await sendNeighbour());
    for (let round = 0; round < plan.rounds; round += 1) await sendCrowd();
  } finally {
    client.close();
  }
  return times;
};
