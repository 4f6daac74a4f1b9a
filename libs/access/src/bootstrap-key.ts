import { hashOfKey } from './hash-of-key.js';
import type { LiveKey } from './live-keys.js';

/** A key from the environment, for the time before there are others, or instead of them. */
export interface BootstrapKey {
  readonly key: string;
  readonly unlimited: boolean;
}

/** Its name, its id and, since nothing of it may be shown, its prefix. */
export const BOOTSTRAP = 'bootstrap';

/** The bootstrap key as one of those that are valid. */
export function liveBootstrapKey({ key, unlimited }: BootstrapKey): LiveKey {
  const limits = unlimited ? { unlimited } : {};
  return {
    hash: hashOfKey(key),
    principal: { keyId: BOOTSTRAP, prefix: BOOTSTRAP, name: BOOTSTRAP, limits },
  };
}
