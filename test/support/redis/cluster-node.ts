import { Redis } from 'ioredis';
import { findFreePort } from '#database';
import type { Lock } from './lock.js';
import { RedisProcess } from './redis-process.js';

/** A node that is silent for so long is replaced, if it has a replica: longer than a busy machine pauses. */
const NODE_TIMEOUT_MS = '2000';

/** A node of a cluster, and a connection to it for whoever looks after it. */
export interface ClusterNode {
  readonly process: RedisProcess;
  /** On which the nodes talk among themselves. */
  readonly busPort: number;
  readonly redis: Redis;
}

/** Starts one that knows no other yet. */
export async function startClusterNode(lock?: Lock): Promise<ClusterNode> {
  let busPort = 0;
  const process = await RedisProcess.start(
    [
      ...['--cluster-enabled', 'yes'],
      ...['--cluster-node-timeout', NODE_TIMEOUT_MS, '--repl-diskless-sync-delay', '0'],
    ],
    async (_directory, port) => {
      busPort = await findFreePort();
      const encryption = lock ? [...lock.settings(port), '--tls-cluster', 'yes'] : [];
      return ['--cluster-port', String(busPort), ...encryption];
    },
  );
  const redis = new Redis(process.port, '127.0.0.1', {
    ...lock?.client,
    commandTimeout: 5_000,
    retryStrategy: () => 100,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  return { process, busPort, redis };
}
