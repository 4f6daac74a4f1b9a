import { eventually } from '../eventually.js';
import { RedisProcess } from './redis-process.js';
import { askRedis, visitorsOf } from './redis-question.js';
import { Sentinel } from './sentinel.js';

const NAME = 'queues';
const SENTINELS = 3;

/** Sentinels that fail to agree, or were held up by a busy machine, try again half a minute later. */
const LIMIT_MS = 120_000;

const BETWEEN_QUESTIONS_MS = 200;

/** Starts two servers, one a replica of the other, and three sentinels that watch them. */
export async function startRedisPair(): Promise<RedisPair> {
  const options = ['--repl-diskless-sync-delay', '0'];
  const master = await RedisProcess.start(options);
  const replica = await RedisProcess.start([...options, ...replicaOf(master)]);
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, () => Sentinel.start(NAME, master.port)),
  );
  const pair = new RedisPair([master, replica], sentinels);
  await pair.watched();
  return pair;
}

/** Two servers under Sentinel: one that counts, and one that takes over. */
export class RedisPair {
  constructor(
    private readonly servers: readonly [RedisProcess, RedisProcess],
    private readonly sentinels: readonly Sentinel[],
  ) {}

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`);
    return `redis+sentinel://${hosts.join()}/${NAME}`;
  }

  /** Until all sentinels name the same master, and any of them could have the other take over. */
  async watched(): Promise<void> {
    await comesTrue(async () => {
      const master = await this.named();
      if (!master || !(await this.areInTheirRoles(master))) return false;
      const ready = this.sentinels.map((sentinel) => sentinel.isReady(SENTINELS - 1));
      return (await Promise.all(ready)).every(Boolean);
    });
  }

  /** Ends the master as a crash does. */
  async killMaster(): Promise<void> {
    await (await this.master()).kill();
  }

  /** Until the other one has taken over from a master that was killed or stands still. */
  async succeeded(): Promise<void> {
    await comesTrue(async () => {
      const master = await this.named();
      return master !== undefined && master.pid !== 0 && (await isIn('role:master', master));
    });
  }

  /** Like a machine that hangs: its connections stay, and nothing comes. */
  async freezeMaster(): Promise<void> {
    (await this.master()).signal('SIGSTOP');
  }

  /** Has the replica take over in good order; resolves when nobody is left with the other one. */
  async failOver(): Promise<void> {
    const before = await this.master();
    const [sentinel] = this.sentinels as readonly [Sentinel];
    await comesTrue(async () => {
      await sentinel.failOver(before.port);
      const master = await this.named();
      return master !== undefined && master !== before;
    });
    await comesTrue(async () => (await visitorsOf(before)) === 0);
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

  private async areInTheirRoles(master: RedisProcess): Promise<boolean> {
    const roles = this.servers.map((server) =>
      isIn(server === master ? 'role:master' : 'master_link_status:up', server),
    );
    return (await Promise.all(roles)).every(Boolean);
  }

  private async master(): Promise<RedisProcess> {
    let master: RedisProcess | undefined;
    await comesTrue(async () => (master = await this.named()) !== undefined);
    return master!;
  }

  /** Whom the sentinels name, if they agree. */
  private async named(): Promise<RedisProcess | undefined> {
    const ports = await Promise.all(this.sentinels.map((sentinel) => sentinel.masterPort()));
    const [port] = ports;
    if (ports.some((other) => other !== port)) return undefined;
    return this.servers.find((server) => server.port === port);
  }
}

const comesTrue = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(isTrue, LIMIT_MS, BETWEEN_QUESTIONS_MS);

async function isIn(state: string, server: RedisProcess): Promise<boolean> {
  const info = await askRedis(server, (redis) => redis.info('replication'));
  return info !== undefined && info.includes(state);
}

const replicaOf = ({ port }: RedisProcess): readonly string[] => [
  '--replicaof',
  `127.0.0.1 ${port}`,
];
