import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from './allowed-networks.js';
import { isAllowedAddress } from './allowed-networks.js';

/** Injection token of the WebhookRules. */
export const WEBHOOK_RULES = Symbol('webhook rules');

/** URLs allowed besides public addresses over HTTPS. */
export interface WebhookRules {
  readonly allowedNetworks: readonly Network[];
  readonly allowsHttp: boolean;
}

/** A resolved target, or why the URL is not allowed. */
type WebhookTarget =
  | {
      readonly outcome: 'allowed';
      readonly url: URL;
      /** All of them were verified. */
      readonly addresses: readonly LookupAddress[];
    }
  | { readonly outcome: 'rejected' | 'unresolved'; readonly reason: string };

const MAX_URL_CHARACTERS = 2_000;

/**
 * Resolves a URL and verifies all addresses of its host. The connection must use a verified
 * address, since DNS may answer differently later.
 */
export async function resolveWebhookTarget(
  text: string,
  rules: WebhookRules,
): Promise<WebhookTarget> {
  const url = text.length <= MAX_URL_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return rejectedTarget(`must be a URL of at most ${MAX_URL_CHARACTERS} characters`);
  const schemes = rules.allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return rejectedTarget('must begin with https://');
  if (url.username !== '' || url.password !== '')
    return rejectedTarget('must hold no name or password');
  const addresses = await resolveHost(url.hostname);
  if (addresses.length === 0) return { outcome: 'unresolved', reason: 'has an unknown host' };
  const areAllowed = addresses.every(({ address }) =>
    isAllowedAddress(address, rules.allowedNetworks),
  );
  return areAllowed
    ? { outcome: 'allowed', url, addresses }
    : rejectedTarget('leads to an address that is not public');
}

const rejectedTarget = (reason: string): WebhookTarget => ({ outcome: 'rejected', reason });

const LOOKUP_TIMEOUT_MS = 5_000;
const RECHECK_MS = 50;

/**
 * A DNS lookup occupies one of the four libuv threads, which also decompress uploads and resolve
 * the host of Postgres.
 */
const MAX_CONCURRENT_LOOKUPS = 2;
let activeLookups = 0;

/** Resolves the host of a URL to all of its addresses; empty if that fails or times out. */
async function resolveHost(hostname: string): Promise<readonly LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const deadline = Date.now() + LOOKUP_TIMEOUT_MS;
  while (activeLookups >= MAX_CONCURRENT_LOOKUPS) {
    if (Date.now() > deadline) return [];
    await sleep(RECHECK_MS);
  }
  return lookUpWithTimeout(host, deadline - Date.now());
}

const lookUpWithTimeout = async (
  name: string,
  timeoutMs: number,
): Promise<readonly LookupAddress[]> => {
  activeLookups += 1;
  const addresses = lookup(name, { all: true })
    .catch(() => [])
    .finally(() => (activeLookups -= 1));
  const cancelTimeout = new AbortController();
  const timeout = sleep(timeoutMs, [], { signal: cancelTimeout.signal }).catch(() => []);
  try {
    return await Promise.race([addresses, timeout]);
  } finally {
    cancelTimeout.abort();
  }
};
