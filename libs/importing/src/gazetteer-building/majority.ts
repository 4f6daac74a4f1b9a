/** Boyer and Moore's vote: the value that most name, if more than half do, in constant memory. */
export class Majority {
  private candidate: number | undefined;
  private lead = 0;

  add(value: number): void {
    if (this.lead === 0) this.candidate = value;
    this.lead += this.candidate === value ? 1 : -1;
  }

  get value(): number | undefined {
    return this.candidate;
  }
}
