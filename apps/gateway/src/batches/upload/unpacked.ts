import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../errors/api-error.js';
import { brokenUpload } from './upload-error.js';
import { withStart } from './with-start.js';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/**
 * What was sent, unpacked where it is gzipped: by its first bytes, whatever the headers say, as a
 * gzipped file is often sent without a word. Rejects with an ApiError when it cannot be unpacked.
 */
export async function* unpacked(
  source: AsyncGenerator<Buffer>,
  mustBeGzip: boolean,
): AsyncGenerator<Buffer> {
  const blocks = withStart(source, GZIP_MAGIC.length);
  try {
    const first = await blocks.next();
    if (first.done) return;
    const whole = startingWith(first.value, blocks);
    const isGzip = first.value.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
    if (mustBeGzip && !isGzip) throw brokenUpload('The upload is not gzipped as its header says.');
    yield* isGzip ? gunzipped(whole) : whole;
  } finally {
    // Whoever wants no more than the beginning lets go of the rest, too. A read may never come back.
    blocks.return(undefined).catch(() => undefined);
  }
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* gunzipped(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let failure: unknown;
  const feeding = pipeline(source, gunzip).catch((error: unknown) => (failure = error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    await feeding;
    const cause = failure ?? error;
    throw cause instanceof ApiError ? cause : brokenUpload('The gzipped data is damaged.', cause);
  }
}
