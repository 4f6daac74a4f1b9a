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
  /** The trace that it belongs to, in the words of W3C Trace Context. */
  readonly traceparent?: string;
}

/** A payload with what must travel beside it; the handler's `@Payload()` is the bare payload. */
export class QueuedMessage<T> implements MessageOptions {
  readonly deadline: number;
  readonly requestId: string;
  readonly name?: string;
  readonly traceparent?: string;

  constructor(
    readonly payload: T,
    options: MessageOptions,
  ) {
    this.deadline = options.deadline;
    this.requestId = options.requestId;
    this.name = options.name;
    this.traceparent = options.traceparent;
  }
}
