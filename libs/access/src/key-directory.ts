import { liveBootstrapKey } from './bootstrap-key.js';
import type { BootstrapKey } from './bootstrap-key.js';
import { hashOfKey } from './hash-of-key.js';
import type { LiveKey } from './live-keys.js';
import type { Principal } from './principal.js';

/** Knows whom a key belongs to: all valid keys by their hash, in memory. */
export class KeyDirectory {
  private readonly own: readonly LiveKey[];
  private keys: ReadonlyMap<string, LiveKey>;
  private ends: ReadonlyMap<string, number>;
  private hasRead = false;

  constructor(bootstrapKey?: BootstrapKey) {
    this.own = bootstrapKey ? [liveBootstrapKey(bootstrapKey)] : [];
    this.keys = byHash(this.own);
    this.ends = endsOf(this.own);
  }

  /** False until the stored keys have been read once: till then an unknown key may be a right one. */
  get isComplete(): boolean {
    return this.hasRead;
  }

  /** Whether anybody can be let in by now. */
  get isUsable(): boolean {
    return this.hasRead || this.own.length > 0;
  }

  /** One hash and one look-up, whether the key is right or wrong; a hash tells nothing by its time. */
  principalOf(key: string): Principal | undefined {
    const live = this.keys.get(hashOfKey(key));
    if (live?.expiresAt !== undefined && live.expiresAt <= Date.now()) return undefined;
    return live?.principal;
  }

  /** Whether whoever was let in under this id would be let in now. */
  isLive(keyId: string): boolean {
    return (this.ends.get(keyId) ?? 0) > Date.now();
  }

  /** Puts the stored keys in the place of those known before. */
  replace(stored: readonly LiveKey[]): void {
    this.keys = byHash([...stored, ...this.own]);
    this.ends = endsOf(this.keys.values());
    this.hasRead = true;
  }
}

const byHash = (keys: readonly LiveKey[]): ReadonlyMap<string, LiveKey> =>
  new Map(keys.map((key) => [key.hash, key]));

/** Until when each key opens the door with one of its secrets, by its id. */
const endsOf = (keys: Iterable<LiveKey>): ReadonlyMap<string, number> => {
  const ends = new Map<string, number>();
  for (const { principal, expiresAt = Infinity } of keys) {
    ends.set(principal.keyId, Math.max(expiresAt, ends.get(principal.keyId) ?? 0));
  }
  return ends;
};
