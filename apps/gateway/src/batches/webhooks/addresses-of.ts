import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 5_000;
const GLANCE_MS = 50;

/**
 * Each holds one of four threads for as long as a name server likes, and those are what unpacks
 * uploads and finds Postgres, too.
 */
const MOST_AT_ONCE = 2;
let underWay = 0;

/** All addresses of a host as a URL has it; none when they are not known in time. */
export async function addressesOf(hostname: string): Promise<readonly LookupAddress[]> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  const deadline = Date.now() + LIMIT_MS;
  while (underWay >= MOST_AT_ONCE) {
    if (Date.now() > deadline) return [];
    await sleep(GLANCE_MS);
  }
  return lookedUp(bare, deadline - Date.now());
}

const lookedUp = async (name: string, limitMs: number): Promise<readonly LookupAddress[]> => {
  underWay += 1;
  const found = lookup(name, { all: true })
    .catch(() => [])
    .finally(() => (underWay -= 1));
  const patience = new AbortController();
  const late = sleep(limitMs, [], { signal: patience.signal }).catch(() => []);
  try {
    return await Promise.race([found, late]);
  } finally {
    patience.abort();
  }
};
