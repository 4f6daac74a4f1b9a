import { readFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { Database } from '#database';
import { residentMebibytes } from '../measurement/machine.js';
import type { SoakService } from './soak-service.js';

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
