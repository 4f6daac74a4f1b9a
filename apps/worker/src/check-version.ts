import { isReadable } from '#contracts';
import type { MessageVersions } from '#contracts';

/** Throws an UnknownChunkVersionError unless a chunk can be read here. */
export function checkVersion(
  chunk: { readonly version: unknown },
  versions: MessageVersions,
): void {
  if (!isReadable(versions, chunk.version)) {
    throw new UnknownChunkVersionError(chunk.version, versions);
  }
}

/** Somebody of a release that is no neighbour of this one sent a chunk that cannot be read here. */
class UnknownChunkVersionError extends Error {
  override readonly name = 'UnknownChunkVersionError';

  constructor(version: unknown, versions: MessageVersions) {
    super(
      `Chunk version ${String(version)} is none of those read here: ${versions.read.join(', ')}`,
    );
  }
}
