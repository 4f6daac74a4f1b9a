import { isUtf8 } from 'node:buffer';
import { ImportError } from '../../import-error.js';
import type { TextLine } from '../text/text-file.js';
import { CollectionScanner } from './collection-scanner.js';

/** What is longer has lost a quote on the way. */
const LONGEST_FEATURE_BYTES = 64 * 1024 * 1024;

/**
 * The features of a FeatureCollection as texts, numbered from 1, many at a time: the file may be
 * larger than memory, and have no lines. Throws an ImportError where a feature does not end.
 */
export async function* collectionFeatures(
  file: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly TextLine[]> {
  const scanner = new CollectionScanner();
  let unfinished: Buffer[] = [];
  let length = 0;
  let count = 0;
  for await (const bytes of chunks) {
    const features: TextLine[] = [];
    for (const { start, end } of scanner.spans(bytes)) {
      unfinished.push(bytes.subarray(start, end));
      length += (end ?? bytes.length) - start;
      if (end === undefined) continue;
      count += 1;
      features.push(featureOf(Buffer.concat(unfinished), count));
      [unfinished, length] = [[], 0];
    }
    if (length > LONGEST_FEATURE_BYTES)
      throw new ImportError(`${file} has a feature (${count + 1}) that does not end`);
    yield features;
  }
  if (!scanner.isClosed) yield [{ text: '', line: count + 1, flaw: 'the collection breaks off' }];
}

const featureOf = (bytes: Buffer, line: number): TextLine => {
  const isSound = isUtf8(bytes) && !bytes.includes(0);
  return {
    text: bytes.toString(),
    line,
    flaw: isSound ? undefined : 'not in the encoding of the file',
  };
};
