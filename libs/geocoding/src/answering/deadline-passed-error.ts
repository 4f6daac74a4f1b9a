/** A query could not be searched before its deadline; that is no answer, least of all that it has no match. */
export class DeadlinePassedError extends Error {
  override readonly name = 'DeadlinePassedError';

  constructor() {
    super('the deadline passed before all queries were searched');
  }
}
