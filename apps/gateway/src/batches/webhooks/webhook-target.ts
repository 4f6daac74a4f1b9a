import type { LookupAddress } from 'node:dns';
import { addressesOf } from './addresses-of.js';
import { isOpenAddress } from './open-address.js';
import type { Network } from './open-address.js';

/** Where messages may go, beside public addresses over HTTPS. */
export interface WebhookRules {
  readonly opened: readonly Network[];
  readonly allowsHttp: boolean;
}

/** A place to send a message to, or why none may go there. */
export type WebhookTarget =
  | {
      readonly outcome: 'open';
      readonly url: URL;
      /** Each of them was checked. */
      readonly addresses: readonly LookupAddress[];
    }
  | { readonly outcome: 'refused' | 'unresolved'; readonly reason: string };

const LONGEST_URL = 2_000;

/**
 * Resolves a URL once, and holds every address that its name has to the rules: the connection is to
 * go to an address that was checked, whatever the name says a moment later.
 */
export async function resolveTarget(text: string, rules: WebhookRules): Promise<WebhookTarget> {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return refused(`must be a URL of at most ${LONGEST_URL} characters`);
  const schemes = rules.allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return refused('must begin with https://');
  if (url.username !== '' || url.password !== '') return refused('must hold no name or password');
  const addresses = await addressesOf(url.hostname);
  if (addresses.length === 0) return { outcome: 'unresolved', reason: 'has an unknown host' };
  const areOpen = addresses.every(({ address }) => isOpenAddress(address, rules.opened));
  return areOpen
    ? { outcome: 'open', url, addresses }
    : refused('leads to an address that is not public');
}

const refused = (reason: string): WebhookTarget => ({ outcome: 'refused', reason });
