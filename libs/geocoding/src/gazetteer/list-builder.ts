import { GrowingIntegers } from './growing-integers.js';
import type { Lists } from './segment.js';

/** Collects lists of integers in the order of their documents. */
export class ListBuilder {
  private readonly starts = new GrowingIntegers();
  private readonly values = new GrowingIntegers();

  add(values: readonly number[]): void {
    this.starts.push(this.values.length);
    for (const value of values) this.values.push(value);
  }

  list(index: number): readonly number[] {
    const end = index + 1 < this.starts.length ? this.starts.at(index + 1) : this.values.length;
    const values: number[] = [];
    for (let at = this.starts.at(index); at < end; at += 1) values.push(this.values.at(at));
    return values;
  }

  finish(translate: (value: number) => number = (value) => value): Lists {
    this.starts.push(this.values.length);
    return { starts: this.starts.toArray(), values: this.values.toArray().map(translate) };
  }
}
