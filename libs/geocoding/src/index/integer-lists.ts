/**
 * Lists of integers, one for each document, concatenated into one array: the compressed sparse row
 * layout.
 */
export interface IntegerLists {
  /** Offset of each list in `values`; one more entry than there are documents. */
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

/** The list of one document. */
export const listOf = (lists: IntegerLists, document: number): Int32Array =>
  lists.values.subarray(lists.starts[document], lists.starts[document + 1]);

/** Whether the list of one document contains a value; takes no view of it, which would cost more. */
export const listHas = (
  { starts, values }: IntegerLists,
  document: number,
  value: number,
): boolean => {
  const end = starts[document + 1] ?? 0;
  for (let at = starts[document] ?? 0; at < end; at += 1) if (values[at] === value) return true;
  return false;
};

/** Whether the list of one document is empty. */
export const isEmptyAt = ({ starts }: IntegerLists, document: number): boolean =>
  starts[document] === starts[document + 1];

/** Builds IntegerLists; lists are added in document order. */
export class IntegerListsBuilder {
  private readonly starts = new GrowableInt32Array();
  private readonly values = new GrowableInt32Array();

  add(values: readonly number[]): void {
    this.starts.push(this.values.length);
    for (const value of values) this.values.push(value);
  }

  /** A list that was added before. */
  list(index: number): readonly number[] {
    const end = index + 1 < this.starts.length ? this.starts.at(index + 1) : this.values.length;
    const values: number[] = [];
    for (let at = this.starts.at(index); at < end; at += 1) values.push(this.values.at(at));
    return values;
  }

  /** `translate` is applied to every value. Nothing may be added afterwards. */
  finish(translate?: (value: number) => number): IntegerLists {
    this.starts.push(this.values.length);
    const values = this.values.toArray();
    if (translate) {
      for (let at = 0; at < values.length; at += 1) values[at] = translate(values[at] ?? 0);
    }
    return { starts: this.starts.toArray(), values };
  }
}

const INITIAL_CAPACITY = 1024;

/** An append-only array of 32-bit integers. Uses a fraction of the memory of a `number[]`. */
export class GrowableInt32Array {
  private values = new Int32Array(INITIAL_CAPACITY);
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

  /** A copy without the spare capacity. */
  toArray(): Int32Array {
    return this.values.slice(0, this.size);
  }

  private grow(): void {
    this.values = enlarged(this.values, this.values.length * 2);
  }
}

/** A copy with more entries, which are 0. */
export const enlarged = (values: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(length);
  larger.set(values);
  return larger;
};
