/** A body that the document shows, and what it is an example of. */
export interface Example<T> {
  readonly summary: string;
  readonly value: T;
}
