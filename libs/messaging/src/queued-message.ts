/** What travels beside a payload. */
export interface MessageOptions {
  /** Epoch milliseconds, after which nobody waits for the answer. */
  readonly deadline: number;
  readonly requestId: string;
  /**
   * Of an event alone: while one of this name is queued or in hand, sending another does nothing.
   * Letters, digits, `-` and `/`.
   */
  readonly name?: string;
}

/** A payload with what must travel beside it; the handler's `@Payload()` is the bare payload. */
export class QueuedMessage<T> implements MessageOptions {
  readonly deadline: number;
  readonly requestId: string;
  readonly name?: string;

  constructor(
    readonly payload: T,
    options: MessageOptions,
  ) {
    this.deadline = options.deadline;
    this.requestId = options.requestId;
    this.name = options.name;
  }
}
