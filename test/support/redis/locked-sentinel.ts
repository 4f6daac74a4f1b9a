import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessOf, type Lock } from './lock.js';
import { RedisProcess } from './redis-process.js';

const NAME = 'queues';

/** A server under one sentinel, both behind a lock. */
export interface LockedSentinel {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startLockedSentinel(lock: Lock): Promise<LockedSentinel> {
  const server = await RedisProcess.start([], async (_directory, port) => lock.settings(port));
  const sentinel = await RedisProcess.start(['--sentinel'], async (directory, port) => {
    const file = join(directory, 'sentinel.conf');
    await writeFile(file, `${linesFor(lock, server.port).join('\n')}\n`);
    return [file, '--dir', directory, ...lock.settings(port)];
  });
  const own = new URLSearchParams({
    sentinel_username: lock.username,
    sentinel_password: lock.password,
  });
  return {
    url: `rediss+sentinel://${accessOf(lock)}@127.0.0.1:${sentinel.port}/${NAME}?${own}`,
    stop: async () => void (await Promise.all([sentinel.stop(), server.stop()])),
  };
}

const linesFor = ({ username, password }: Lock, port: number): readonly string[] => [
  'bind 127.0.0.1',
  `sentinel monitor ${NAME} 127.0.0.1 ${port} 1`,
  `sentinel auth-user ${NAME} ${username}`,
  `sentinel auth-pass ${NAME} "${password}"`,
];
