import type { KeyLimits, KeyScope } from './key-record.js';
import { hashKey } from './key-record.js';

/** All valid keys in memory, by their hash: finds the principal of a key. */
export class KeyDirectory {
  private readonly own: readonly LiveKey[];
  private keys: ReadonlyMap<string, LiveKey>;
  private ends: ReadonlyMap<string, number>;
  private origins: ReadonlySet<string> = new Set();
  private hasRead = false;

  constructor(bootstrapKey?: BootstrapKey) {
    this.own = bootstrapKey ? [liveBootstrapKey(bootstrapKey)] : [];
    this.keys = indexByHash(this.own);
    this.ends = expiryByKey(this.own);
  }

  /**
   * False until the stored keys have been read once: before that, an unknown key may be a valid
   * one.
   */
  get isComplete(): boolean {
    return this.hasRead;
  }

  /** Whether any key can be accepted yet. */
  get isUsable(): boolean {
    return this.hasRead || this.own.length > 0;
  }

  /**
   * The principal of a valid key. One hash and one look-up in any case, so that the time taken
   * reveals nothing about the key.
   */
  principalOf(key: string): Principal | undefined {
    const live = this.keys.get(hashKey(key));
    if (live?.expiresAt !== undefined && live.expiresAt <= Date.now()) return undefined;
    return live?.principal;
  }

  /** Whether a key that was accepted before is still valid, by its id. */
  isValid(keyId: string): boolean {
    return (this.ends.get(keyId) ?? 0) > Date.now();
  }

  /** Whether a stored key is limited to origins of which this is one. */
  isOriginOfKey(origin: string): boolean {
    return this.origins.has(origin);
  }

  /** Replaces the stored keys. */
  replace(stored: readonly LiveKey[]): void {
    this.keys = indexByHash([...stored, ...this.own]);
    this.ends = expiryByKey(this.keys.values());
    this.origins = new Set(stored.flatMap(({ principal }) => principal.scope.origins ?? []));
    this.hasRead = true;
  }
}

const indexByHash = (keys: readonly LiveKey[]): ReadonlyMap<string, LiveKey> =>
  new Map(keys.map((key) => [key.hash, key]));

/** By key id, the time at which its last secret expires, in epoch milliseconds. */
const expiryByKey = (keys: Iterable<LiveKey>): ReadonlyMap<string, number> => {
  const ends = new Map<string, number>();
  for (const { principal, expiresAt = Infinity } of keys) {
    ends.set(principal.keyId, Math.max(expiresAt, ends.get(principal.keyId) ?? 0));
  }
  return ends;
};

/** The holder of a key. */
export interface Principal {
  /** Unchanged by a rotation; rate limits are counted by it. */
  readonly keyId: string;
  /** The readable prefix of the key in use. It gives no access and may be logged. */
  readonly prefix: string;
  readonly name: string;
  readonly limits: KeyLimits;
  readonly scope: KeyScope;
}

/** A key from the environment, for use before or instead of stored keys. */
export interface BootstrapKey {
  readonly key: string;
  readonly unlimited: boolean;
}

/** Name, id and prefix of the bootstrap key; no part of the key itself may be shown. */
export const BOOTSTRAP_KEY_ID = 'bootstrap';

/** The bootstrap key as a valid key. */
function liveBootstrapKey({ key, unlimited }: BootstrapKey): LiveKey {
  const limits = unlimited ? { unlimited } : {};
  return {
    hash: hashKey(key),
    principal: {
      keyId: BOOTSTRAP_KEY_ID,
      prefix: BOOTSTRAP_KEY_ID,
      name: BOOTSTRAP_KEY_ID,
      limits,
      scope: {},
    },
  };
}

/** A valid secret of a key. */
export interface LiveKey {
  /** SHA-256 of the key in hexadecimal. */
  readonly hash: string;
  readonly principal: Principal;
  /** Epoch milliseconds; absent: it does not expire. */
  readonly expiresAt?: number;
}
