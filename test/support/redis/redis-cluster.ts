import { eventually } from '../eventually.js';
import type { RedisServer } from '../redis-server.js';
import { startClusterNode, type ClusterNode } from './cluster-node.js';
import { accessOf, type Lock } from './lock.js';

const SLOTS = 16_384;

/** An election that fails is held again seconds later. */
const LIMIT_MS = 120_000;

const BETWEEN_QUESTIONS_MS = 100;

/** After five seconds at most a node forgets what it was asked; asked sooner, it begins anew. */
const BETWEEN_REQUESTS_MS = 6_000;

/** How a cluster is to be. */
export interface ClusterShape {
  readonly masters?: number;
  readonly replicasEach?: number;
  readonly lock?: Lock;
}

/** Starts a cluster of real processes: some masters, and if wanted a replica of each. */
export async function startRedisCluster(shape: ClusterShape = {}): Promise<RedisCluster> {
  const { masters = 3, replicasEach = 0, lock } = shape;
  const count = masters * (1 + replicasEach);
  const nodes = await Promise.all(Array.from({ length: count }, () => startClusterNode(lock)));
  const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
  for (const [index, { redis }] of nodes.slice(0, masters).entries()) {
    const start = Math.ceil((index * SLOTS) / masters);
    const end = Math.ceil(((index + 1) * SLOTS) / masters) - 1;
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', start, end);
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  const cluster = new RedisCluster(nodes, { masters, lock });
  await insist(
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
    await comesTrue(() => succeeds(redis.call('CLUSTER', 'REPLICATE', master)));
  }
  await cluster.replicated();
  return cluster;
}

/** A cluster that a spec has for itself. */
export class RedisCluster implements RedisServer {
  constructor(
    private readonly nodes: readonly ClusterNode[],
    private readonly shape: { readonly masters: number; readonly lock?: Lock },
  ) {}

  get url(): string {
    const { lock } = this.shape;
    const hosts = this.nodes.map(({ process }) => `127.0.0.1:${process.port}`).join();
    return lock ? `rediss+cluster://${accessOf(lock)}@${hosts}` : `redis+cluster://${hosts}`;
  }

  get nodeUrls(): readonly string[] {
    return this.nodes.map(({ process }) => `redis://127.0.0.1:${process.port}`);
  }

  get pid(): number {
    return this.nodes[0]?.process.pid ?? 0;
  }

  /** Whether every node knows all others and sees every slot served. */
  async isWhole(): Promise<boolean> {
    const known = `cluster_known_nodes:${this.nodes.length}`;
    const told = await this.all(({ redis }) => redis.cluster('INFO'));
    return told.every((info) => info.includes('cluster_state:ok') && info.includes(known));
  }

  /** Until there are as many masters as there should be, and every replica is connected to its own. */
  async replicated(): Promise<void> {
    await comesTrue(async () => {
      const told = await this.all(({ redis }) => redis.info('replication'));
      const masters = told.filter((info) => info.includes('role:master'));
      const replicas = told.filter((info) => info.includes('master_link_status:up'));
      const wanted = this.shape.masters;
      return masters.length === wanted && replicas.length === this.nodes.length - wanted;
    });
  }

  /** The node that now has the slot of a key; ends as a crash does. `restart` brings it back. */
  async killMaster(key: string): Promise<void> {
    await (await this.masterOf(key)).process.kill();
  }

  /** Like a machine that hangs: its connections stay, and nothing comes. */
  async freezeMaster(key: string): Promise<void> {
    (await this.masterOf(key)).process.signal('SIGSTOP');
  }

  /** Has a replica take over from the master of a key's slot, in good order. */
  async failOver(key: string): Promise<void> {
    const before = await this.masterOf(key);
    const id = await before.redis.cluster('MYID');
    await insist(
      async () => (await this.replicaOf(id))?.redis.call('CLUSTER', 'FAILOVER'),
      async () => (await this.masterOf(key)) !== before,
    );
  }

  /** Brings back what was killed or stands still, and waits until all is as it should be. */
  async mend(): Promise<void> {
    for (const { process } of this.nodes) {
      process.signal('SIGCONT');
      if (process.pid === 0) await process.start();
    }
    await comesTrue(() => this.isWhole());
    await this.replicated();
  }

  async kill(): Promise<void> {
    await Promise.all(this.nodes.map(({ process }) => process.kill()));
  }

  /** Starts those that do not run, and has all of them empty. */
  async restart(): Promise<void> {
    await this.kill();
    await Promise.all(this.nodes.map(({ process }) => process.start()));
    await comesTrue(() => this.isWhole());
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
    await comesTrue(async () => {
      // Whoever has the slot answers; all others point elsewhere.
      const told = await this.all(async ({ redis }) => {
        await redis.get(key);
        return redis.info('replication');
      });
      master = this.nodes[told.findIndex((info) => info.includes('role:master'))];
      return master !== undefined;
    });
    return master!;
  }

  private async replicaOf(masterId: string): Promise<ClusterNode | undefined> {
    const told = await this.all(async ({ redis }) => String(await redis.cluster('NODES')));
    const isReplica = (line: string): boolean =>
      line.includes('myself,slave') && line.includes(masterId);
    return this.nodes[told.findIndex((nodes) => nodes.split('\n').some(isReplica))];
  }

  /** What each says at the same time; nothing from one that refuses or is away. */
  private all(ask: (node: ClusterNode) => Promise<string>): Promise<string[]> {
    return Promise.all(this.nodes.map((node) => ask(node).catch(() => '')));
  }
}

const comesTrue = (isTrue: () => Promise<boolean>): Promise<void> =>
  eventually(isTrue, LIMIT_MS, BETWEEN_QUESTIONS_MS);

/** Asks, and asks again while it is refused or given up, as a busy node does, until it is done. */
async function insist(
  request: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  let askedAt = -Infinity;
  await comesTrue(async () => {
    if (performance.now() - askedAt >= BETWEEN_REQUESTS_MS) {
      await succeeds(request());
      askedAt = performance.now();
    }
    return isDone();
  });
}

const succeeds = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => true,
    () => false,
  );
