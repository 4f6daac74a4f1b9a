import { hashOfKey } from './hash-of-key.js';
import type { Principal } from './principal.js';

/** A key from the environment, for the time before there are others, or instead of them. */
export interface BootstrapKey {
  readonly key: string;
  readonly unlimited: boolean;
}

/** Its name, its id and, since nothing of it may be shown, its prefix. */
const BOOTSTRAP = 'bootstrap';

/** Whom the bootstrap key stands for, by the hash of the key. */
export function bootstrapEntry({ key, unlimited }: BootstrapKey): readonly [string, Principal] {
  const limits = unlimited ? { unlimited } : {};
  return [hashOfKey(key), { keyId: BOOTSTRAP, prefix: BOOTSTRAP, name: BOOTSTRAP, limits }];
}
