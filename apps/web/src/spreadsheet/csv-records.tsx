import { Parser } from 'papaparse';

/** The part of a parsed text that is used here. The library's own types do not say more than `any`. */
interface Parsed {
  readonly data: readonly (readonly string[])[];
  /** Where the first record begins that may be incomplete. */
  readonly meta: { readonly cursor: number };
}

/**
 * Reads the records of a CSV in UTF-8 as the service writes it, a group at a time, so that no file is held as
 * text. `Papa.parse` for files would split characters at the borders of its blocks.
 */
export async function* readCsvRecords(csv: Blob): AsyncGenerator<readonly (readonly string[])[]> {
  const parser = new Parser({ delimiter: ',', newline: '\r\n' });
  const reader = csv.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader.read()) as { done: boolean; value?: string };
    const text = rest + (value ?? '');
    const { data, meta } = parser.parse(text, 0, !done) as Parsed;
    yield data.filter(isNoEmptyLine);
    if (done) return;
    rest = text.slice(meta.cursor);
  }
}

const isNoEmptyLine = (cells: readonly string[]): boolean => cells.length > 1 || cells[0] !== '';
