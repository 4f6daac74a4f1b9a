/**
 * Which versions of a message this release writes, and which it reads. Two neighbouring releases
 * share a queue while one takes the place of the other, so a version is read by one release before
 * the next one writes it, and is read still by the first release that no longer does.
 */
export interface MessageVersions {
  readonly written: number;
  readonly read: readonly number[];
}

/** Throws an UnknownVersionError unless a message that says this of its version can be read here. */
export function checkReadable({ read }: MessageVersions, version: unknown): void {
  if (!read.some((known) => known === version)) throw new UnknownVersionError(version, read);
}

/** Somebody of a release that is no neighbour of this one may say the same in other words. */
class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';

  constructor(version: unknown, read: readonly number[]) {
    super(`Version ${String(version)} is none of those read here: ${read.join(', ')}`);
  }
}
