/** The message was not answered before its deadline. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError';

  constructor() {
    super('The message was not answered before its deadline');
  }
}
