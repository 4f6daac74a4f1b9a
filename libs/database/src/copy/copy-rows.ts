import { StringDecoder } from 'node:string_decoder';

const NULL = '\\N';

const escapeSequence = /\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/gs;
const unescapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads COPY's text format: yields the rows of each chunk, a field each as text or null. */
export async function* readCopyRows(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    // A newline inside a value is escaped, so that a bare one always ends a row.
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(decodeCopyRow);
  }
}

/** The fields of one line without its newline. */
export function decodeCopyRow(line: string): readonly (string | null)[] {
  const fields: (string | null)[] = line.split('\t');
  if (!line.includes('\\')) return fields;
  return fields.map((field) => (field === NULL ? null : unescapeField(field!)));
}

function unescapeField(field: string): string {
  if (!field.includes('\\')) return field;
  return field.replace(escapeSequence, (_, sequence: string) => unescapes[sequence] ?? sequence);
}
