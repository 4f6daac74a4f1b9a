import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './network-of.js';

/** Enough for a person who mistypes and for a client that starts with an old key, not for a guesser. */
const WRONG_KEYS_PER_MINUTE = 30;
const WINDOW_SECONDS = 60;

/** Counts the wrong keys of every caller, in this gateway alone. */
@Injectable()
export class WrongKeys {
  private readonly limiter = new RateLimiterMemory({
    points: WRONG_KEYS_PER_MINUTE,
    duration: WINDOW_SECONDS,
  });

  /** Counts one more; says after how many seconds to try again when there have been too many. */
  async count(address: string): Promise<number | undefined> {
    try {
      await this.limiter.consume(networkOf(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
  }
}
