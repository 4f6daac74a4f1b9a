import { Redis, type RedisOptions } from 'ioredis';
import { findFreePort } from '#database';
import { eventually } from './eventually.js';
import { RedisProcess } from './redis-process.js';
import type { RedisServer } from './redis-process.js';

const SLOTS = 16_384;

/** A failed election is repeated after some seconds. */
const LIMIT_MS = 120_000;

const POLL_MS = 100;

/** A node drops a request after 5 s at most; a repetition before that would restart it. */
const REQUEST_INTERVAL_MS = 6_000;

/** TLS and one user, which a server requires. */
export interface RedisSecurity {
  /** Arguments of redis-server for its port. */
  readonly settings: (port: number) => readonly string[];
  /** Options of a client connection. */
  readonly client: Pick<RedisOptions, 'username' | 'password' | 'tls'>;
  readonly username: string;
  readonly password: string;
}

/** User and password of a URL, before the `@`. */
export const userInfoOf = ({ username, password }: RedisSecurity): string =>
  `${username}:${encodeURIComponent(password)}`;

/** Shape of a cluster. */
interface ClusterShape {
  readonly masters?: number;
  readonly replicasEach?: number;
  readonly security?: RedisSecurity;
}

/** Starts a cluster of processes: masters, and optionally replicas of each. */
export async function startRedisCluster(shape: ClusterShape = {}): Promise<RedisCluster> {
  const { masters = 3, replicasEach = 0, security } = shape;
  const count = masters * (1 + replicasEach);
  const nodes = await Promise.all(Array.from({ length: count }, () => startClusterNode(security)));
  const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
  for (const [index, { redis }] of nodes.slice(0, masters).entries()) {
    const start = Math.ceil((index * SLOTS) / masters);
    const end = Math.ceil(((index + 1) * SLOTS) / masters) - 1;
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', start, end);
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  const cluster = new RedisCluster(nodes, { masters, security });
  await requestUntilDone(
    () =>
      Promise.all(
        others.map(({ process, busPort }) =>
          first.redis.call('CLUSTER', 'MEET', '127.0.0.1', process.port, busPort),
        ),
      ),
    () => cluster.isWhole(),
  );
  for (const [index, { redis }] of nodes.slice(masters).entries()) {
    const master = await nodes[index % masters]!.redis.cluster('MYID');
    await pollUntil(() => succeeds(redis.call('CLUSTER', 'REPLICATE', master)));
  }
  await cluster.replicated();
  return cluster;
}

/** A Redis Cluster. */
class RedisCluster implements RedisServer {
  constructor(
    private readonly nodes: readonly ClusterNode[],
    private readonly shape: { readonly masters: number; readonly security?: RedisSecurity },
  ) {}

  get url(): string {
    const { security } = this.shape;
    const hosts = this.nodes.map(({ process }) => `127.0.0.1:${process.port}`).join();
    return security
      ? `rediss+cluster://${userInfoOf(security)}@${hosts}`
      : `redis+cluster://${hosts}`;
  }

  get nodeUrls(): readonly string[] {
    return this.nodes.map(({ process }) => `redis://127.0.0.1:${process.port}`);
  }

  get pid(): number {
    return this.nodes[0]?.process.pid ?? 0;
  }

  /** Whether every node knows all others and reports all slots as served. */
  async isWhole(): Promise<boolean> {
    const known = `cluster_known_nodes:${this.nodes.length}`;
    const replies = await this.all(({ redis }) => redis.cluster('INFO'));
    return replies.every((info) => info.includes('cluster_state:ok') && info.includes(known));
  }

  /** Resolves when the number of masters is correct and every replica is connected to its master. */
  async replicated(): Promise<void> {
    await pollUntil(async () => {
      const replies = await this.all(({ redis }) => redis.info('replication'));
      const masters = replies.filter((info) => info.includes('role:master'));
      const replicas = replies.filter((info) => info.includes('master_link_status:up'));
      const wanted = this.shape.masters;
      return masters.length === wanted && replicas.length === this.nodes.length - wanted;
    });
  }

  /** Kills the master of the slot of a key, like a crash. */
  async killMaster(key: string): Promise<void> {
    await (await this.masterOf(key)).process.kill();
  }

  /** Suspends the master of the slot of a key: connections stay open without responses. */
  async freezeMaster(key: string): Promise<void> {
    (await this.masterOf(key)).process.signal('SIGSTOP');
  }

  /** Starts a manual failover of the master of the slot of a key. */
  async failOver(key: string): Promise<void> {
    const before = await this.masterOf(key);
    const id = await before.redis.cluster('MYID');
    await requestUntilDone(
      async () => (await this.replicaOf(id))?.redis.call('CLUSTER', 'FAILOVER'),
      async () => (await this.masterOf(key)) !== before,
    );
  }

  /** Restarts or resumes failed nodes, and resolves when the cluster is complete. */
  async restore(): Promise<void> {
    for (const { process } of this.nodes) {
      process.signal('SIGCONT');
      if (process.pid === 0) await process.start();
    }
    await pollUntil(() => this.isWhole());
    await this.replicated();
  }

  async kill(): Promise<void> {
    await Promise.all(this.nodes.map(({ process }) => process.kill()));
  }

  /** Restarts all nodes, empty. */
  async restart(): Promise<void> {
    await this.kill();
    await Promise.all(this.nodes.map(({ process }) => process.start()));
    await pollUntil(() => this.isWhole());
  }

  async stop(): Promise<void> {
    for (const { redis } of this.nodes) redis.disconnect();
    await Promise.all(this.nodes.map(({ process }) => process.stop()));
  }

  freeze(): void {
    for (const { process } of this.nodes) process.signal('SIGSTOP');
  }

  thaw(): void {
    for (const { process } of this.nodes) process.signal('SIGCONT');
  }

  async empty(): Promise<void> {
    await Promise.all(this.nodes.map(({ redis }) => redis.flushall().catch(() => undefined)));
  }

  private async masterOf(key: string): Promise<ClusterNode> {
    let master: ClusterNode | undefined;
    await pollUntil(async () => {
      // Only the master of the slot answers; the others return a redirection.
      const replies = await this.all(async ({ redis }) => {
        await redis.get(key);
        return redis.info('replication');
      });
      master = this.nodes[replies.findIndex((info) => info.includes('role:master'))];
      return master !== undefined;
    });
    return master!;
  }

  private async replicaOf(masterId: string): Promise<ClusterNode | undefined> {
    const replies = await this.all(async ({ redis }) => String(await redis.cluster('NODES')));
    const isReplica = (line: string): boolean =>
      line.includes('myself,slave') && line.includes(masterId);
    return this.nodes[replies.findIndex((nodes) => nodes.split('\n').some(isReplica))];
  }

  /** Runs a command on all nodes; an empty reply from a node that refuses or is down. */
  private all(ask: (node: ClusterNode) => Promise<string>): Promise<string[]> {
    return Promise.all(this.nodes.map((node) => ask(node).catch(() => '')));
  }
}

const pollUntil = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(isTrue, LIMIT_MS, POLL_MS);

/** Repeats a request that a busy node may refuse or drop, until its effect is visible. */
async function requestUntilDone(
  request: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  let requestedAt = -Infinity;
  await pollUntil(async () => {
    if (performance.now() - requestedAt >= REQUEST_INTERVAL_MS) {
      await succeeds(request());
      requestedAt = performance.now();
    }
    return isDone();
  });
}

const succeeds = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => true,
    () => false,
  );

/** A node without a response for this time is failed over: longer than a busy machine stalls. */
const NODE_TIMEOUT_MS = '2000';

/** A node of a cluster, and an administrative connection to it. */
interface ClusterNode {
  readonly process: RedisProcess;
  /** Port of the cluster bus. */
  readonly busPort: number;
  readonly redis: Redis;
}

/** Starts a node that is not connected to others yet. */
async function startClusterNode(security?: RedisSecurity): Promise<ClusterNode> {
  let busPort = 0;
  const process = await RedisProcess.start(
    [
      ...['--cluster-enabled', 'yes'],
      ...['--cluster-node-timeout', NODE_TIMEOUT_MS, '--repl-diskless-sync-delay', '0'],
    ],
    async (_directory, port) => {
      busPort = await findFreePort();
      const encryption = security ? [...security.settings(port), '--tls-cluster', 'yes'] : [];
      return ['--cluster-port', String(busPort), ...encryption];
    },
  );
  const redis = new Redis(process.port, '127.0.0.1', {
    ...security?.client,
    commandTimeout: 5_000,
    retryStrategy: () => 100,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  return { process, busPort, redis };
}
