import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.js';
import { RedisProcess } from './redis-process.js';

const NAME = 'queues';
const SENTINELS = 3;
/** Soon enough for a test, and long enough for a busy machine. */
const DOWN_AFTER_MS = 1_000;
const FAILOVER_TIMEOUT_MS = 2_000;
const WATCHED_LIMIT_MS = 60_000;

/** Starts two servers, one a replica of the other, and three sentinels that watch them. */
export async function startRedisPair(): Promise<RedisPair> {
  const options = ['--repl-diskless-sync-delay', '0'];
  const master = await RedisProcess.start(options);
  const replica = await RedisProcess.start([...options, ...replicaOf(master)]);
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, () => RedisProcess.start(['--sentinel'], watching(master))),
  );
  const pair = new RedisPair([master, replica], sentinels);
  await pair.watched();
  return pair;
}

/** Two servers under Sentinel: one that counts, and one that takes over. */
export class RedisPair {
  constructor(
    private readonly servers: readonly [RedisProcess, RedisProcess],
    private readonly sentinels: readonly RedisProcess[],
  ) {}

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`);
    return `redis+sentinel://${hosts.join()}/${NAME}`;
  }

  /** Until every sentinel knows the others and a replica that is up to date. */
  async watched(): Promise<void> {
    for (const sentinel of this.sentinels) {
      await eventually(async () => {
        const told = await asking(sentinel, (redis) => redis.call('SENTINEL', 'MASTER', NAME));
        const fields = fieldsOf(told);
        return (
          fields.get('flags') === 'master' &&
          fields.get('num-slaves') === '1' &&
          fields.get('num-other-sentinels') === String(SENTINELS - 1)
        );
      }, WATCHED_LIMIT_MS);
    }
    for (const server of this.servers) {
      await eventually(async () => {
        const info = String(await asking(server, (redis) => redis.info('replication')));
        return /role:master|master_link_status:up/.test(info);
      }, WATCHED_LIMIT_MS);
    }
  }

  /** Ends the master as a crash does. */
  async killMaster(): Promise<void> {
    await (await this.master()).kill();
  }

  /** Until the other one has taken over from a master that was killed. */
  async succeeded(): Promise<void> {
    await eventually(async () => {
      const master = await this.master();
      if (master.pid === 0) return false;
      const info = await asking(master, (redis) => redis.info('replication'));
      return String(info).includes('role:master');
    }, WATCHED_LIMIT_MS);
  }

  /** Like a machine that hangs: its connections stay, and nothing comes. */
  async freezeMaster(): Promise<void> {
    (await this.master()).signal('SIGSTOP');
  }

  /** Has the replica take over in good order. */
  async failOver(): Promise<void> {
    const [sentinel] = this.sentinels;
    const before = await this.master();
    await asking(sentinel!, (redis) => redis.call('SENTINEL', 'FAILOVER', NAME));
    await eventually(async () => (await this.master()) !== before, WATCHED_LIMIT_MS);
  }

  /** Brings back whoever was killed or stands still, as a replica of the other. */
  async mend(): Promise<void> {
    const master = await this.master();
    for (const server of this.servers) {
      server.signal('SIGCONT');
      if (server.pid !== 0) continue;
      server.options = [...server.options.slice(0, 2), ...replicaOf(master)];
      await server.start();
    }
    await this.watched();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((process) => process.stop()));
  }

  /** Whom the sentinels name. */
  private async master(): Promise<RedisProcess> {
    const [sentinel] = this.sentinels;
    const told = await asking(sentinel!, (redis) =>
      redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME),
    );
    const port = Number((told as readonly string[])[1]);
    const found = this.servers.find((server) => server.port === port);
    if (!found) throw new Error('The sentinels name a server that is none of the pair');
    return found;
  }
}

const replicaOf = ({ port }: RedisProcess): readonly string[] => [
  '--replicaof',
  `127.0.0.1 ${port}`,
];

/** A sentinel writes what it learns into the file that it starts from. */
const watching =
  (master: RedisProcess) =>
  async (directory: string, port: number): Promise<readonly string[]> => {
    const file = join(directory, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${directory}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} ${FAILOVER_TIMEOUT_MS}`,
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    return [file];
  };

async function asking(
  { port }: RedisProcess,
  ask: (redis: Redis) => Promise<unknown>,
): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', { commandTimeout: 2_000, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    return await ask(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

const fieldsOf = (told: unknown): ReadonlyMap<string, string> => {
  const list = Array.isArray(told) ? told.map(String) : [];
  return new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])));
};
