/** What a column of a COPY can be given; an array becomes an array of Postgres. JSON goes as text. */
export type CopyValue =
  string | number | bigint | boolean | Date | null | undefined | readonly CopyValue[];

const NULL = '\\N';

const needsEscape = /[\\\n\r\t]/;
const escaped = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** One line of COPY's text format, its newline included. */
export function encodeCopyRow(row: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t';
    line += encodeField(row[index]);
  }
  return `${line}\n`;
}

function encodeField(value: CopyValue): string {
  if (value === null || value === undefined) return NULL;
  if (typeof value === 'number') return String(value);
  const text = textOf(value);
  return needsEscape.test(text) ? text.replace(escaped, (character) => escapes[character]!) : text;
}

function textOf(value: Exclude<CopyValue, null | undefined>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayLiteral(value);
  return String(value);
}

function arrayLiteral(values: readonly CopyValue[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

function arrayElement(value: CopyValue): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayLiteral(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;
}
