/**
 * The handler of a message threw, or its worker was given up; `reason` is what the other side
 * tells of it, never a stack.
 */
export class HandlerFailedError extends Error {
  override readonly name = 'HandlerFailedError';

  constructor(readonly reason: unknown) {
    super('The handler of the message failed');
  }
}
