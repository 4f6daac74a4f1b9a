import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOpenAddress } from './open-address.js';
import type { Network } from './open-address.js';

/** Where messages may go, beside public addresses over HTTPS. */
export interface WebhookRules {
  readonly opened: readonly Network[];
  readonly allowsHttp: boolean;
}

/** A place to send a message to, or why none may go there. */
export type WebhookTarget =
  | { readonly outcome: 'open'; readonly url: URL; readonly address: LookupAddress }
  | { readonly outcome: 'refused' | 'unresolved'; readonly reason: string };

const LOOKUP_LIMIT_MS = 5_000;
const LONGEST_URL = 2_000;

/**
 * Resolves a URL once, and holds every address that its name has to the rules: the connection is to
 * go to the address that was checked, whatever the name says a moment later.
 */
export async function resolveTarget(text: string, rules: WebhookRules): Promise<WebhookTarget> {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return refused('is not a URL');
  const schemes = rules.allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return refused('must begin with https://');
  if (url.username !== '' || url.password !== '') return refused('must hold no password');
  const addresses = await addressesOf(url.hostname);
  if (addresses.length === 0)
    return { outcome: 'unresolved', reason: 'has a host that is unknown' };
  const closed = addresses.find(({ address }) => !isOpenAddress(address, rules.opened));
  if (closed) return refused('leads to an address that is not public');
  return { outcome: 'open', url, address: addresses[0]! };
}

const refused = (reason: string): WebhookTarget => ({ outcome: 'refused', reason });

const addressesOf = async (hostname: string): Promise<readonly LookupAddress[]> => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  const patience = new AbortController();
  const late = sleep(LOOKUP_LIMIT_MS, [], { signal: patience.signal }).catch(() => []);
  const found = await Promise.race([lookup(bare, { all: true }).catch(() => []), late]);
  patience.abort();
  return found;
};
