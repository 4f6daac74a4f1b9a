/** Whether one item comes before another. */
export type Order = (one: number, other: number) => boolean;

/**
 * Keeps the first few of many numbers, in any order: a heap with the last of those kept on top, so
 * that most of what does not belong among them costs one comparison.
 */
export class FirstFew {
  private readonly heap: number[] = [];

  constructor(
    private readonly most: number,
    private readonly isBefore: Order,
  ) {}

  get kept(): readonly number[] {
    return this.heap;
  }

  offer(item: number): void {
    const { heap } = this;
    if (heap.length < this.most) {
      heap.push(item);
      this.rise(heap.length - 1);
    } else if (heap[0] !== undefined && this.isBefore(item, heap[0])) {
      heap[0] = item;
      this.sink();
    }
  }

  private rise(from: number): void {
    const { heap } = this;
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(this.at(parent), this.at(at))) return;
      [heap[parent], heap[at]] = [this.at(at), this.at(parent)];
      at = parent;
    }
  }

  private sink(): void {
    const { heap } = this;
    for (let at = 0; ;) {
      let last = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child += 1) {
        if (this.isBefore(this.at(last), this.at(child))) last = child;
      }
      if (last === at) return;
      [heap[last], heap[at]] = [this.at(at), this.at(last)];
      at = last;
    }
  }

  private at(index: number): number {
    return this.heap[index] ?? 0;
  }
}
