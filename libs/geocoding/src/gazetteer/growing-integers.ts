const FIRST_CAPACITY = 1024;

/** An append-only list of 32-bit integers: an array of numbers would take several times the room. */
export class GrowingIntegers {
  private values = new Int32Array(FIRST_CAPACITY);
  private size = 0;

  get length(): number {
    return this.size;
  }

  push(value: number): void {
    if (this.size === this.values.length) this.grow();
    this.values[this.size] = value;
    this.size += 1;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.values[index] = value;
  }

  /** A copy, cut to size. */
  toArray(): Int32Array {
    return this.values.slice(0, this.size);
  }

  private grow(): void {
    const larger = new Int32Array(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}
