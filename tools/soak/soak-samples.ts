import { readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { Database } from '#database';
import { residentMebibytes } from '../measurement/machine.js';
import type { SoakService } from './soak-service.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { median } from '../measurement/statistics.js';

/** Memory, connections and keys of the service at one moment, by name. */
export interface SoakSample {
  /** Since the start of the load. */
  readonly seconds: number;
  /** MiB of every process. Postgres includes its backends, without shared memory. */
  readonly memory: Readonly<Record<string, number>>;
  /** Connections to Postgres and Redis, and keys of Redis. */
  readonly counts: Readonly<Record<string, number>>;
}

const KIBIBYTES_A_MEBIBYTE = 1024;

const connections = {
  name: 'soak-connections',
  text: `
    SELECT application_name AS name, count(*)::int AS count
    FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND application_name <> 'soak'
    GROUP BY 1`,
};

/** Takes samples at an interval until `end` is called. */
export class SoakSampler {
  readonly samples: SoakSample[] = [];
  private readonly redis: readonly Redis[];
  private readonly start = performance.now();
  private readonly timer: NodeJS.Timeout;
  private sampling: Promise<void> = Promise.resolve();

  constructor(
    private readonly service: SoakService,
    everySeconds: number,
  ) {
    this.redis = service.redisUrls.map((url) => new Redis(url, { maxRetriesPerRequest: 1 }));
    this.timer = setInterval(() => this.sample(), everySeconds * 1_000);
  }

  async end(): Promise<readonly SoakSample[]> {
    clearInterval(this.timer);
    this.sample();
    await this.sampling;
    for (const redis of this.redis) redis.disconnect();
    return this.samples;
  }

  private sample(): void {
    this.sampling = this.sampling.then(async () => {
      const seconds = (performance.now() - this.start) / 1_000;
      const [memory, counts] = await Promise.all([this.memory(), this.counts()]);
      this.samples.push({ seconds, memory, counts });
    });
  }

  private async memory(): Promise<Record<string, number>> {
    const sizes = this.service.processes.map(async ({ name, pid }) => {
      const size = await (name === 'postgres' ? privateMebibytes(pid) : residentMebibytes(pid));
      return [name, size] as const;
    });
    return Object.fromEntries(await Promise.all(sizes));
  }

  private async counts(): Promise<Record<string, number>> {
    const [clients, keys] = await Promise.all([
      Promise.all(this.redis.map(clientsOf)),
      Promise.all(this.redis.map((redis) => redis.dbsize())),
    ]);
    return {
      ...(await connectionsOf(this.service.database)),
      'Redis connections': total(clients),
      'Redis keys': total(keys),
    };
  }
}

const clientsOf = async (redis: Redis): Promise<number> =>
  Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]);

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const connectionsOf = async (database: Database): Promise<Record<string, number>> => {
  const rows = await database.query<{ name: string; count: number }>(connections);
  return Object.fromEntries(rows.map(({ name, count }) => [`Postgres, ${name}`, count]));
};

/** Private memory of the Postgres server and its backends. */
const privateMebibytes = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [String(pid), ...children.split(' ').filter(Boolean)];
  const sizes = await Promise.all(pids.map(anonymousKibibytes));
  return sizes.reduce((sum, size) => sum + size, 0) / KIBIBYTES_A_MEBIBYTE;
};

const anonymousKibibytes = async (pid: string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0);
};

/** The trend of a quantity after the settling time. */
interface Trend {
  readonly name: string;
  /** Medians of the first and the last quarter. */
  readonly first: number;
  readonly last: number;
  readonly maximum: number;
  readonly isBounded: boolean;
}

/** Time until caches and pools are filled. */
const SETTLING_SECONDS = 600;

/** Tolerance for the timing of garbage collection, in addition to a share of the value. */
const SLACK_MEBIBYTES = 16;
const SLACK_COUNT = 10;
const SLACK_SHARE = 0.05;

/** Trends of the memory of every process, in MiB. */
export const memoryTrends = (samples: readonly SoakSample[]): readonly Trend[] =>
  trendsOf(samples, ({ memory }) => memory, SLACK_MEBIBYTES);

/** Trends of the numbers of connections and Redis keys. */
export const countTrends = (samples: readonly SoakSample[]): readonly Trend[] =>
  trendsOf(samples, ({ counts }) => counts, SLACK_COUNT);

const trendsOf = (
  samples: readonly SoakSample[],
  valuesOf: (sample: SoakSample) => Readonly<Record<string, number>>,
  slack: number,
): readonly Trend[] => {
  const settled = samples.slice(-Math.max(1, settledIn(samples)));
  const names = [...new Set(settled.flatMap((sample) => Object.keys(valuesOf(sample))))].sort();
  return names.map((name) => {
    const values = settled.map((sample) => valuesOf(sample)[name] ?? 0);
    const quarter = Math.max(1, Math.floor(values.length / 4));
    const first = median(values.slice(0, quarter));
    const last = median(values.slice(-quarter));
    const isBounded = last <= first + Math.max(slack, first * SLACK_SHARE);
    return { name, first, last, maximum: Math.max(...values), isBounded };
  });
};

/** The samples after the settling time; of a short run, its second half. */
const settledIn = (samples: readonly SoakSample[]): number => {
  const end = samples.at(-1)?.seconds ?? 0;
  const from = Math.min(SETTLING_SECONDS, end / 2);
  return samples.filter(({ seconds }) => seconds >= from).length;
};

/** Formats all trends as a Markdown table. */
export const soakTable = (samples: readonly SoakSample[]): string =>
  textTable(
    ['quantity', 'first quarter', 'last quarter', 'maximum', 'bounded'],
    [
      ...memoryTrends(samples).map((trend) => rowOf(`${trend.name}, MiB`, trend)),
      ...countTrends(samples).map((trend) => rowOf(trend.name, trend)),
    ],
  );

const rowOf = (title: string, { first, last, maximum, isBounded }: Trend): readonly string[] => [
  title,
  first.toFixed(0),
  last.toFixed(0),
  maximum.toFixed(0),
  isBounded ? 'yes' : 'no',
];
