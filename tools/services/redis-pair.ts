import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { RedisProcess, queryRedis, clientConnectionsOf } from './redis-process.js';

const NAME = 'queues';
const SENTINELS = 3;

/** Sentinels whose election failed, or that were delayed by a busy machine, retry after half a minute. */
const LIMIT_MS = 120_000;

const POLL_MS = 200;

/** Starts a master, its replica, and three sentinels that monitor them. */
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

/** A master and a replica under Redis Sentinel. */
export class RedisPair {
  constructor(
    private readonly servers: readonly [RedisProcess, RedisProcess],
    private readonly sentinels: readonly Sentinel[],
  ) {}

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`);
    return `redis+sentinel://${hosts.join()}/${NAME}`;
  }

  /** Resolves when all sentinels agree on the master, and each could start a failover. */
  async watched(): Promise<void> {
    await pollUntil(async () => {
      const master = await this.named();
      if (!master || !(await this.areInTheirRoles(master))) return false;
      const ready = this.sentinels.map((sentinel) => sentinel.isReady(SENTINELS - 1));
      return (await Promise.all(ready)).every(Boolean);
    });
  }

  /** Kills the master like a crash. */
  async killMaster(): Promise<void> {
    await (await this.master()).kill();
  }

  /** Resolves when the replica has been promoted. */
  async succeeded(): Promise<void> {
    await pollUntil(async () => {
      const master = await this.named();
      return master !== undefined && master.pid !== 0 && (await isIn('role:master', master));
    });
  }

  /** Suspends the master, like a machine that hangs: connections stay open without responses. */
  async freezeMaster(): Promise<void> {
    (await this.master()).signal('SIGSTOP');
  }

  /** Starts a manual failover; resolves when no client is connected to the former master. */
  async failOver(): Promise<void> {
    const before = await this.master();
    const [sentinel] = this.sentinels as readonly [Sentinel];
    await pollUntil(async () => {
      await sentinel.failOver(before.port);
      const master = await this.named();
      return master !== undefined && master !== before;
    });
    await pollUntil(async () => (await clientConnectionsOf(before)) === 0);
  }

  /** Restarts or resumes a failed server, as a replica of the other. */
  async restore(): Promise<void> {
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
    await pollUntil(async () => (master = await this.named()) !== undefined);
    return master!;
  }

  /** The master by the sentinels; undefined unless they agree. */
  private async named(): Promise<RedisProcess | undefined> {
    const ports = await Promise.all(this.sentinels.map((sentinel) => sentinel.masterPort()));
    const [port] = ports;
    if (ports.some((other) => other !== port)) return undefined;
    return this.servers.find((server) => server.port === port);
  }
}

const pollUntil = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(isTrue, LIMIT_MS, POLL_MS);

async function isIn(state: string, server: RedisProcess): Promise<boolean> {
  const info = await queryRedis(server, (redis) => redis.info('replication'));
  return info !== undefined && info.includes(state);
}

const replicaOf = ({ port }: RedisProcess): readonly string[] => [
  '--replicaof',
  `127.0.0.1 ${port}`,
];

/** Short for tests, and long enough for a busy machine. */
const DOWN_AFTER_MS = 2_000;

/** Deadline of a failover; the next attempt starts after twice that time. */
const FAILOVER_TIMEOUT_MS = 5_000;

/** Sentinels that have to agree that a server is down. */
const QUORUM = 2;

/** The fields that a sentinel reports of a server. */
type SentinelFields = ReadonlyMap<string, string>;

/** A sentinel process. */
export class Sentinel {
  static async start(name: string, masterPort: number): Promise<Sentinel> {
    const process = await RedisProcess.start(['--sentinel'], (directory, port) =>
      writeSettings({ name, masterPort, directory, port }),
    );
    return new Sentinel(process, name);
  }

  private constructor(
    private readonly process: RedisProcess,
    private readonly name: string,
  ) {}

  get port(): number {
    return this.process.port;
  }

  /** Port of the master that it reports; undefined while it does not respond. */
  async masterPort(): Promise<number | undefined> {
    const port = (await this.master()).get('port');
    return port === undefined ? undefined : Number(port);
  }

  /** Whether it knows that number of other sentinels, and could start a failover at once. */
  async isReady(others: number): Promise<boolean> {
    const [master, [replica], info] = await Promise.all([
      this.master(),
      this.replicas(),
      queryRedis(this.process, (redis) => redis.info('sentinel')),
    ]);
    return (
      master.get('flags') === 'master' &&
      master.get('role-reported') === 'master' &&
      master.get('num-slaves') === '1' &&
      master.get('num-other-sentinels') === String(others) &&
      replica?.get('flags') === 'slave' &&
      replica.get('role-reported') === 'slave' &&
      replica.get('master-link-status') === 'ok' &&
      replica.get('master-port') === master.get('port') &&
      // In TILT mode, after a clock jump on a busy machine, a sentinel does not act for 30 s.
      /^sentinel_tilt:0/m.test(info ?? '')
    );
  }

  /**
   * Requests a failover, unless one is in progress. A sentinel refuses it while the replica is not
   * suitable and gives up after a timeout, in both cases without a retry.
   */
  async failOver(from: number): Promise<void> {
    const master = await this.master();
    if (master.get('port') !== String(from)) return;
    if (master.get('flags')?.includes('failover_in_progress')) return;
    await queryRedis(this.process, (redis) => redis.call('SENTINEL', 'FAILOVER', this.name));
  }

  /** Monitors another server at once, without notifying the former master. */
  async monitorInstead(masterPort: number): Promise<void> {
    await queryRedis(this.process, async (redis) => {
      await redis.call('SENTINEL', 'REMOVE', this.name);
      await redis.call('SENTINEL', 'MONITOR', this.name, '127.0.0.1', masterPort, QUORUM);
    });
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private async master(): Promise<SentinelFields> {
    return fieldsOf(await this.ask('MASTER'));
  }

  private async replicas(): Promise<readonly SentinelFields[]> {
    const reply = await this.ask('REPLICAS');
    return Array.isArray(reply) ? reply.map(fieldsOf) : [];
  }

  private ask(subcommand: string): Promise<unknown> {
    return queryRedis(this.process, (redis) => redis.call('SENTINEL', subcommand, this.name));
  }
}

interface Settings {
  readonly name: string;
  readonly masterPort: number;
  readonly directory: string;
  readonly port: number;
}

/** A sentinel rewrites its configuration file at runtime. */
async function writeSettings({ name, masterPort, directory, port }: Settings): Promise<string[]> {
  const file = join(directory, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${name} 127.0.0.1 ${masterPort} ${QUORUM}`,
    `sentinel down-after-milliseconds ${name} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${name} ${FAILOVER_TIMEOUT_MS}`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return [file];
}

function fieldsOf(reply: unknown): SentinelFields {
  const list = Array.isArray(reply) ? reply.map(String) : [];
  return new Map(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])));
}
