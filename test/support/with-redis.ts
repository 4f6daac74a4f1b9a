import { describe, it } from 'vitest';
import { redisIsInstalled } from '../../tools/services/redis-server.js';

const isInstalled = redisIsInstalled();

/** Like `describe`; skipped if redis-server is not installed (see redis-server.ts, which warns). */
export const describeWithRedis = isInstalled ? describe : describe.skip;

/** Like `it`; skipped if redis-server is not installed. */
export const itWithRedis = isInstalled ? it : it.skip;
