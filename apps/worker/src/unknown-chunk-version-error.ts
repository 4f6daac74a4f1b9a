import { GEOCODE_CHUNK_VERSION } from '#contracts';

/** A gateway of another release sent a chunk that this worker cannot read. */
export class UnknownChunkVersionError extends Error {
  override readonly name = 'UnknownChunkVersionError';

  constructor(version: unknown) {
    super(`Chunk version ${String(version)} is not ${GEOCODE_CHUNK_VERSION}, the one read here`);
  }
}
