/**
 * The versions of a message that this release writes and reads. During a rollout two neighbouring
 * releases share a queue. So a version is read by one release before the next one writes it, and is
 * still read by the first release that no longer writes it.
 */
export interface MessageVersions {
  readonly written: number;
  readonly read: readonly number[];
}

/** Throws an UnknownVersionError unless this release reads the version. */
export function requireSupportedVersion({ read }: MessageVersions, version: unknown): void {
  if (!read.some((known) => known === version)) throw new UnknownVersionError(version, read);
}

/** A message of a release that is not a neighbour of this one. */
class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';

  constructor(version: unknown, read: readonly number[]) {
    super(`Version ${String(version)} is none of those read here: ${read.join(', ')}`);
  }
}
