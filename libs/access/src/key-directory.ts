import { bootstrapEntry } from './bootstrap-key.js';
import type { BootstrapKey } from './bootstrap-key.js';
import { hashOfKey } from './hash-of-key.js';
import type { Principal } from './principal.js';

/** Knows whom a key belongs to. */
export class KeyDirectory {
  private readonly principals: ReadonlyMap<string, Principal>;

  constructor(bootstrapKey?: BootstrapKey) {
    this.principals = new Map(bootstrapKey ? [bootstrapEntry(bootstrapKey)] : []);
  }

  /** One hash and one look-up, whether the key is right or wrong. */
  principalOf(key: string): Principal | undefined {
    return this.principals.get(hashOfKey(key));
  }
}
