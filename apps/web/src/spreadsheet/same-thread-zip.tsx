import type {
  AsyncUnzipOptions,
  UnzipCallback,
  AsyncZippable,
  FlateCallback,
} from 'fflate/browser';
import { unzipSync, zipSync } from 'fflate/browser';

/**
 * Stands in for `fflate` in the libraries that read and write XLSX: above some size its `unzip` and `zip`
 * start workers from blobs, which the Content-Security-Policy forbids. These run in the worker of
 * `xlsx-worker.tsx` anyway.
 */
export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser';

export const unzip = (
  archive: Uint8Array,
  ...[options, callback]: [AsyncUnzipOptions, UnzipCallback] | [UnzipCallback]
): void => settle(callback ?? (options as UnzipCallback), () => unzipSync(archive));

export const zip = (files: AsyncZippable, callback: FlateCallback): void =>
  settle(callback, () => zipSync(files as Record<string, Uint8Array>));

const settle = <Value,>(
  callback: (error: never, value: Value) => void,
  compute: () => Value,
): void => {
  try {
    callback(null as never, compute());
  } catch (error) {
    callback(error as never, undefined as never);
  }
};
