import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfoOf, type RedisSecurity } from '../../../tools/services/redis-cluster.js';
import { RedisProcess } from '../../../tools/services/redis-process.js';

const MASTER_NAME = 'queues';

/** A Redis server monitored by one sentinel; both require TLS and a password. */
export interface SecuredSentinel {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startSecuredSentinel(security: RedisSecurity): Promise<SecuredSentinel> {
  const server = await RedisProcess.start([], async (_directory, port) => security.settings(port));
  const sentinel = await RedisProcess.start(['--sentinel'], async (directory, port) => {
    const file = join(directory, 'sentinel.conf');
    await writeFile(file, `${sentinelConfig(security, server.port).join('\n')}\n`);
    return [file, '--dir', directory, ...security.settings(port)];
  });
  const sentinelCredentials = new URLSearchParams({
    sentinel_username: security.username,
    sentinel_password: security.password,
  });
  return {
    url: `rediss+sentinel://${userInfoOf(security)}@127.0.0.1:${sentinel.port}/${MASTER_NAME}?${sentinelCredentials}`,
    stop: async () => void (await Promise.all([sentinel.stop(), server.stop()])),
  };
}

const sentinelConfig = ({ username, password }: RedisSecurity, port: number): readonly string[] => [
  'bind 127.0.0.1',
  `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${port} 1`,
  `sentinel auth-user ${MASTER_NAME} ${username}`,
  `sentinel auth-pass ${MASTER_NAME} "${password}"`,
];
