/** A worker of a release that is no neighbour of this one replied in a way that is not read here. */
export class UnknownReplyVersionError extends Error {
  override readonly name = 'UnknownReplyVersionError';

  constructor(version: unknown) {
    super(`Reply version ${String(version)} is not read here`);
  }
}
