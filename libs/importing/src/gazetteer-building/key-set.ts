import { createHash } from 'node:crypto';

const INITIAL_SLOTS = 1 << 16;
/** Fuller than this, searches for a free slot grow long. */
const HIGHEST_LOAD = 0.7;

/**
 * A set of strings of which only 64-bit digests are kept: twenty million keys take 400 MB, where a
 * Set of strings holds at most sixteen million of them.
 */
export class KeySet {
  private slots = new BigUint64Array(INITIAL_SLOTS);
  private size = 0;

  /** Returns false when the key was there already. */
  add(key: string): boolean {
    if (this.size >= this.slots.length * HIGHEST_LOAD) this.grow();
    const digest = createHash('sha1').update(key).digest().readBigUInt64LE() || 1n;
    if (!insert(this.slots, digest)) return false;
    this.size += 1;
    return true;
  }

  private grow(): void {
    const larger = new BigUint64Array(this.slots.length * 2);
    for (const digest of this.slots) if (digest !== 0n) insert(larger, digest);
    this.slots = larger;
  }
}

const insert = (slots: BigUint64Array, digest: bigint): boolean => {
  let slot = Number(digest % BigInt(slots.length));
  while (slots[slot] !== 0n) {
    if (slots[slot] === digest) return false;
    slot = (slot + 1) % slots.length;
  }
  slots[slot] = digest;
  return true;
};
