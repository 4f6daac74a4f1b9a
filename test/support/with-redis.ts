import { describe, it } from '@jest/globals';
import { redisIsInstalled } from './redis-server.js';

const isInstalled = redisIsInstalled();

/** Like describe, for what needs Redis; skipped where redis-server is absent, which is said beside it. */
export const describeWithRedis = isInstalled ? describe : describe.skip;

/** Like it, likewise. */
export const itWithRedis = isInstalled ? it : it.skip;
