/** A payload with what must travel beside it; the handler's `@Payload()` is the bare payload. */
export class QueuedMessage<T> {
  /** Epoch milliseconds, after which nobody waits for the answer. */
  readonly deadline: number;
  readonly requestId: string;

  constructor(
    readonly payload: T,
    options: { readonly deadline: number; readonly requestId: string },
  ) {
    this.deadline = options.deadline;
    this.requestId = options.requestId;
  }
}
