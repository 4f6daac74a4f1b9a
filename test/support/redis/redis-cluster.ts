import { Redis } from 'ioredis';
import { findFreePort } from '#database';
import { eventually } from '../eventually.js';
import type { RedisServer } from '../redis-server.js';
import { RedisProcess } from './redis-process.js';

const SLOTS = 16_384;
/** A node that is silent for so long is replaced, if it has a replica. */
const NODE_TIMEOUT_MS = '1000';
const WHOLE_LIMIT_MS = 60_000;

/** A node of a cluster, and a connection to it for whoever looks after it. */
interface Node {
  readonly process: RedisProcess;
  /** On which the nodes talk among themselves. */
  readonly busPort: number;
  readonly redis: Redis;
}

/** Starts a cluster of real processes: so many masters, and if wanted a replica of each. */
export async function startRedisCluster(masters = 3, replicasEach = 0): Promise<RedisCluster> {
  const count = masters * (1 + replicasEach);
  const nodes = await Promise.all(Array.from({ length: count }, startNode));
  const [first, ...others] = nodes as [Node, ...Node[]];
  for (const [index, { redis }] of nodes.slice(0, masters).entries()) {
    const start = Math.ceil((index * SLOTS) / masters);
    const end = Math.ceil(((index + 1) * SLOTS) / masters) - 1;
    await redis.call('CLUSTER', 'ADDSLOTSRANGE', start, end);
    await redis.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  for (const { process, busPort } of others) {
    await first.redis.call('CLUSTER', 'MEET', '127.0.0.1', process.port, busPort);
  }
  const cluster = new RedisCluster(nodes);
  await cluster.whole();
  for (const [index, { redis }] of nodes.slice(masters).entries()) {
    const master = await nodes[index % masters]!.redis.cluster('MYID');
    await redis.call('CLUSTER', 'REPLICATE', master);
  }
  await cluster.replicated();
  return cluster;
}

/** A cluster that a spec has for itself. */
export class RedisCluster implements RedisServer {
  constructor(private readonly nodes: readonly Node[]) {}

  get url(): string {
    return `redis+cluster://${this.nodes.map(({ process }) => `127.0.0.1:${process.port}`).join()}`;
  }

  get pid(): number {
    return this.nodes[0]?.process.pid ?? 0;
  }

  /** Until every node knows all others and sees every slot served. */
  async whole(): Promise<void> {
    const known = `cluster_known_nodes:${this.nodes.length}`;
    await this.all(async ({ redis }) => {
      const info = await redis.cluster('INFO').catch(() => '');
      return info.includes('cluster_state:ok') && info.includes(known);
    });
  }

  /** Until every replica is connected to its master. */
  async replicated(): Promise<void> {
    await this.all(async ({ redis }) => {
      const info = await redis.info('replication').catch(() => '');
      return info.includes('role:master') || info.includes('master_link_status:up');
    });
  }

  /** The node that now has the slot of a key; ends as a crash does. `restart` brings it back. */
  async killMasterOf(key: string): Promise<void> {
    await (await this.masterOf(key)).process.kill();
  }

  /** Like a machine that hangs: its connections stay, and nothing comes. */
  async freezeMasterOf(key: string): Promise<void> {
    (await this.masterOf(key)).process.signal('SIGSTOP');
  }

  /** Has a replica take over from the master of a key's slot, in good order. */
  async failOver(key: string): Promise<void> {
    const master = await this.masterOf(key);
    const id = await master.redis.cluster('MYID');
    for (const { redis } of this.nodes) {
      const own = String(await redis.cluster('NODES')).split('\n');
      if (own.some((line) => line.includes('myself,slave') && line.includes(id))) {
        await redis.call('CLUSTER', 'FAILOVER');
        await eventually(async () => (await this.masterOf(key)) !== master);
        return;
      }
    }
    throw new Error('The master of the key has no replica');
  }

  /** Brings back what was killed or stands still, and waits until all is as it should be. */
  async mend(): Promise<void> {
    for (const { process } of this.nodes) {
      process.signal('SIGCONT');
      if (process.pid === 0) await process.start();
    }
    await this.whole();
    await this.replicated();
  }

  async kill(): Promise<void> {
    await Promise.all(this.nodes.map(({ process }) => process.kill()));
  }

  /** Starts those that do not run, and has all of them empty. */
  async restart(): Promise<void> {
    await this.kill();
    await Promise.all(this.nodes.map(({ process }) => process.start()));
    await this.whole();
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

  private async masterOf(key: string): Promise<Node> {
    for (const node of this.nodes) {
      if (node.process.pid === 0) continue;
      // Whoever has the slot answers; all others point elsewhere.
      const isHere = await node.redis.get(key).then(
        () => true,
        () => false,
      );
      const role = isHere ? await node.redis.info('replication') : '';
      if (role.includes('role:master')) return node;
    }
    throw new Error('No node answers for the key');
  }

  private async all(holds: (node: Node) => Promise<boolean>): Promise<void> {
    for (const node of this.nodes) await eventually(() => holds(node), WHOLE_LIMIT_MS);
  }
}

async function startNode(): Promise<Node> {
  const busPort = await findFreePort();
  const process = await RedisProcess.start([
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort)],
    ...['--cluster-node-timeout', NODE_TIMEOUT_MS, '--repl-diskless-sync-delay', '0'],
  ]);
  const redis = new Redis(process.port, '127.0.0.1', {
    commandTimeout: 2_000,
    retryStrategy: () => 100,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  return { process, busPort, redis };
}
