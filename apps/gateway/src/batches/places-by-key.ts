/** Places that are held for long, by the keys that hold them. */
export class PlacesByKey {
  private readonly held = new Map<string, number>();

  get all(): number {
    return [...this.held.values()].reduce((sum, count) => sum + count, 0);
  }

  of(keyId: string): number {
    return this.held.get(keyId) ?? 0;
  }

  /** Returns what gives the place back; to be called once. */
  take(keyId: string): () => void {
    this.held.set(keyId, this.of(keyId) + 1);
    return () => {
      const left = this.of(keyId) - 1;
      if (left > 0) this.held.set(keyId, left);
      else this.held.delete(keyId);
    };
  }
}
