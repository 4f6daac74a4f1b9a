import { Redis } from 'ioredis';
import { findFreePort } from '#database';
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

export async function startClusterNode(): Promise<ClusterNode> {
  const busPort = await findFreePort();
  const process = await RedisProcess.start([
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort)],
    ...['--cluster-node-timeout', NODE_TIMEOUT_MS, '--repl-diskless-sync-delay', '0'],
  ]);
  const redis = new Redis(process.port, '127.0.0.1', {
    commandTimeout: 5_000,
    retryStrategy: () => 100,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  return { process, busPort, redis };
}
