import { startPostgres } from './postgres.js';
import { redisIsInstalled, startRedisServer } from './redis-server.js';

/** A server that a queue lives on, for some specs alone. */
export interface QueueHost {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a queue may live on. */
export type QueueKind = 'redis' | 'postgres';

/** Those that this machine has. */
export const queueKinds: readonly QueueKind[] = redisIsInstalled()
  ? ['redis', 'postgres']
  : ['postgres'];

/** Starts one; throws where redis-server is wanted and not installed. */
export async function startQueueHost(kind: QueueKind): Promise<QueueHost> {
  const host = kind === 'redis' ? await startRedisServer() : await startPostgres();
  if (!host) throw new Error('redis-server is not installed');
  return host;
}
