import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The fastest level: rows of a batch are much alike, and shrink to a seventh even so. */
const LEVEL = 1;

/** No chunk of ours comes near this; what does is damaged. Bytes. */
const LARGEST = 256 * 1024 * 1024;

/** A value as gzipped JSON; the compression runs beside the event loop. */
export const pack = (value: unknown): Promise<Buffer> =>
  compress(JSON.stringify(value), { level: LEVEL });

/** What was packed. */
export const unpack = async <T>(packed: Buffer): Promise<T> =>
  JSON.parse((await expand(packed, { maxOutputLength: LARGEST })).toString('utf8')) as T;
