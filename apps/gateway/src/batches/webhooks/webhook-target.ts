import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Webhook } from '#batches';
import { validationError } from '../request-validation.js';

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

/** A webhook as configured by the caller; not validated. */
export interface WebhookConfig {
  readonly url: unknown;
  readonly secret?: unknown;
}

/** Validates a webhook and generates a secret if none is given. Throws an ApiError. */
export async function validateWebhook(
  config: WebhookConfig,
  rules: WebhookRules,
): Promise<Webhook> {
  const { url, secret } = config;
  if (typeof url !== 'string') throw validationError('webhook.url must be a URL');
  const target = await resolveWebhookTarget(url, rules);
  // An unknown host may be known when the batch has ended; it is resolved and checked again then.
  if (target.outcome === 'rejected') throw validationError(`webhook.url ${target.reason}`);
  return { url, secret: validateSecret(secret) };
}

const validateSecret = (secret: unknown): string => {
  if (secret == null) return newWebhookSecret();
  if (isWebhookSecret(secret)) return secret;
  throw validationError('webhook.secret must be whsec_ and 24 to 64 bytes in base64');
};

const SECRET_PREFIX = 'whsec_';
const NEW_SECRET_BYTES = 24;

/** Limits of standard-webhooks. */
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;

/** Generates a random secret. */
export const newWebhookSecret = (): string =>
  SECRET_PREFIX + randomBytes(NEW_SECRET_BYTES).toString('base64');

/**
 * Whether the text is `whsec_` and 24 to 64 bytes in strict base64, because receivers decode
 * strictly, too.
 */
export function isWebhookSecret(text: unknown): text is string {
  if (typeof text !== 'string' || !text.startsWith(SECRET_PREFIX)) return false;
  const encoded = text.slice(SECRET_PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isValidLength = bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  return isValidLength && bytes.toString('base64') === encoded;
}

/** A network to which webhooks may be sent although it is not public, such as `10.1.0.0/16`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Contains all public IPv6 addresses. Many others embed another address. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Parses comma-separated networks; a bare address is a network of one. Throws on invalid input. */
export const parseNetworks = (list: string): readonly Network[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : singleAddressNetwork(text)));

/** Whether the list is valid. */
export const areValidNetworks = (list: unknown): boolean => {
  try {
    return typeof list === 'string' && parseNetworks(list).length > 0;
  } catch {
    return false;
  }
};

const singleAddressNetwork = (text: string): Network => {
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS];
};

/**
 * Whether webhooks may be sent to an address: public ones, and those of allowed networks. An
 * IPv4-mapped IPv6 address counts as IPv4; other addresses that embed one (6to4, NAT64, Teredo,
 * IPv4-compatible) are not public.
 */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return isPublic(address) || allowed.some((network) => isWithin(address, network));
}

type Address = Network[0];

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, PUBLIC_IPV6));

const isWithin = (address: Address, [network, bits]: Network): boolean =>
  network.kind() === address.kind() && address.match(network, bits);
