import { extname } from 'node:path';

const types: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.tsv', 'text/tab-separated-values'],
  ['.txt', 'text/csv'],
  ['.ndjson', 'application/x-ndjson'],
  ['.jsonl', 'application/x-ndjson'],
  ['.json', 'application/json'],
]);

/** The Content-Type of a file by its name, gzipped or not; throws on one that is unknown. */
export function contentTypeOf(file: string): string {
  const extension = extname(file.replace(/\.gz$/i, '')).toLowerCase();
  const type = types.get(extension);
  if (!type) throw new Error(`${file}: the name must end in ${[...types.keys()].join(', ')} (.gz)`);
  return type;
}

/** How results are written to a file of that name. */
export const resultFormatOf = (file: string): 'csv' | 'ndjson' =>
  /\.(?:ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'csv';
