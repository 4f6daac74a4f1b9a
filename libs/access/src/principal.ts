import type { KeyLimits } from './key-limits.js';

/** Who asks, as far as the service cares: the holder of a key. */
export interface Principal {
  /** Stays through a rotation; budgets are counted under it. */
  readonly keyId: string;
  /** The readable beginning of the key that was shown; it opens nothing, and may be logged. */
  readonly prefix: string;
  readonly name: string;
  readonly limits: KeyLimits;
}
