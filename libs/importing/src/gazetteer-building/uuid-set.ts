const INITIAL_SLOTS = 1 << 16;
/** Fuller than this, searches for a free slot grow long. */
const HIGHEST_LOAD = 0.7;

/**
 * A set of version 5 UUIDs, of which the last 64 bits are kept (62 of them digest: among twenty
 * million, two fall together by chance once in twenty thousand imports). Eight bytes a slot, where
 * a Set of strings takes a hundred and ends at sixteen million.
 */
export class UuidSet {
  private slots = new BigUint64Array(INITIAL_SLOTS);
  private size = 0;

  /** Returns false when the UUID was there already. */
  add(uuid: string): boolean {
    if (this.size >= this.slots.length * HIGHEST_LOAD) this.grow();
    const tail = BigInt(`0x${uuid.slice(19, 23)}${uuid.slice(24)}`);
    if (!insert(this.slots, tail)) return false;
    this.size += 1;
    return true;
  }

  private grow(): void {
    const larger = new BigUint64Array(this.slots.length * 2);
    for (const tail of this.slots) if (tail !== 0n) insert(larger, tail);
    this.slots = larger;
  }
}

/** A tail is never zero: its first bits are the UUID's variant. An empty slot is. */
const insert = (slots: BigUint64Array, tail: bigint): boolean => {
  let slot = Number(tail % BigInt(slots.length));
  while (slots[slot] !== 0n) {
    if (slots[slot] === tail) return false;
    slot = (slot + 1) % slots.length;
  }
  slots[slot] = tail;
  return true;
};
