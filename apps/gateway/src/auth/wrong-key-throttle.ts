import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Enough for typing errors and for a client that starts with an old key; too few to guess a key. */
const WRONG_KEYS_PER_MINUTE = 30;
const WINDOW_SECONDS = 60;

/** Counts the invalid API keys of each network, in this gateway only. */
@Injectable()
export class WrongKeyThrottle {
  private readonly limiter = new RateLimiterMemory({
    points: WRONG_KEYS_PER_MINUTE,
    duration: WINDOW_SECONDS,
  });

  /** Counts one invalid key. Returns the seconds until a retry when the limit is exceeded. */
  async count(address: string): Promise<number | undefined> {
    try {
      await this.limiter.consume(callerNetwork(address));
      return undefined;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    }
  }
}

const IPV4_MAPPED_PREFIX = '::ffff:';
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network of one caller: the whole IPv4 address, or the first 64 bits of an IPv6 address, because
 * a site is assigned at least a /64 (RFC 6177).
 */
export function callerNetwork(address: string): string {
  if (address.startsWith(IPV4_MAPPED_PREFIX)) return address.slice(IPV4_MAPPED_PREFIX.length);
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address.split('::').map(splitGroups);
  const omitted = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  return [...head, ...omitted, ...tail].slice(0, NETWORK_GROUPS).join(':');
}

const splitGroups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
