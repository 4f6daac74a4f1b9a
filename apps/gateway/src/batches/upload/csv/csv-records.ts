import { linesOf, LONGEST_LINE } from '../lines.js';
import type { UploadLine } from '../lines.js';
import { LineDecoder } from './line-decoder.js';
import { RecordReader } from './record-reader.js';
import type { CsvLine, CsvRecord } from './record-reader.js';

/** The records of a CSV in UTF-8 or Windows-1252, some at a time, empty lines left out. */
export async function* csvRecords(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly CsvRecord[]> {
  const decoder = new LineDecoder();
  const reader = new RecordReader();
  for await (const lines of linesOf(source)) {
    reader.take(lines.map((line) => decoded(line, decoder)));
    yield [...reader.read('sure')];
  }
  yield [...reader.read('all')];
}

const decoded = ({ number, bytes }: UploadLine, decoder: LineDecoder): CsvLine => {
  if (!bytes) return { number, problem: `is longer than ${LONGEST_LINE} bytes` };
  const text = decoder.decode(bytes);
  if (text === undefined) return { number, problem: 'is not encoded in UTF-8' };
  return text.includes('\0') ? { number, problem: 'holds a NUL character' } : { number, text };
};
