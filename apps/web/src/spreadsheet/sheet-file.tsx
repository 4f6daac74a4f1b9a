import { parse } from 'papaparse';
import { runXlsxTask } from './xlsx';

/** A file that can be submitted, and its first rows. */
export interface SheetFile {
  readonly name: string;
  /** A CSV: the file itself, or what it was converted to. */
  readonly body: Blob;
  readonly contentType: string;
  readonly columns: readonly string[];
  /** The first rows; each has a cell for each column. */
  readonly rows: readonly (readonly string[])[];
}

/** Why a file cannot be used; each has a text. */
export type SheetProblem = 'wrongType' | 'oldWorkbook' | 'unreadable' | 'empty';

/** A file that was chosen. */
export type SheetReading =
  | { readonly outcome: 'read'; readonly sheet: SheetFile }
  | { readonly outcome: 'unusable'; readonly problem: SheetProblem };

const PREVIEW_ROWS = 5;

/** More than the header and the rows of the preview usually take. Bytes. */
const PREVIEW_BYTES = 256 * 1024;

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** Workbooks of Excel before 2007, and workbooks with a password. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads the beginning of a CSV, or all of the first sheet of a workbook. */
export const readSheetFile = async (file: File): Promise<SheetReading> => {
  const start = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  const begins = (signature: readonly number[]): boolean =>
    signature.every((byte, index) => start[index] === byte);
  if (begins(COMPOUND_FILE_SIGNATURE)) return unusable('oldWorkbook');
  if (begins(ZIP_SIGNATURE)) return readWorkbookFile(file);
  if (start.length === 0) return unusable('empty');
  const text = decode(start);
  if (text.includes('\0') || !/\.(?:csv|tsv|tab|txt)$/i.test(file.name))
    return unusable('wrongType');
  return previewOf(text, { name: file.name, body: file, contentType: 'text/csv' });
};

const unusable = (problem: SheetProblem): SheetReading => ({ outcome: 'unusable', problem });

const readWorkbookFile = async (file: File): Promise<SheetReading> => {
  if (!/\.xls[xm]$/i.test(file.name)) return unusable('wrongType');
  const outcome = await runXlsxTask({ kind: 'read', workbook: file }).catch(() => undefined);
  if (!outcome || 'problem' in outcome) return unusable('unreadable');
  const { file: body } = outcome;
  const text = await body.slice(0, PREVIEW_BYTES).text();
  return previewOf(text, { name: file.name, body, contentType: 'text/csv; charset=utf-8' });
};

/** The service detects the encoding by the same signs, and uses all of the text. */
const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const utf16 =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
        ? 'utf-16be'
        : undefined;
  if (utf16) return new TextDecoder(utf16).decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A line above the header that names the delimiter, as Excel writes it. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;

const previewOf = (
  text: string,
  file: Pick<SheetFile, 'name' | 'body' | 'contentType'>,
): SheetReading => {
  const { data } = parse<string[]>(text.replace(DELIMITER_LINE, ''), {
    delimiter: DELIMITER_LINE.exec(text)?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: PREVIEW_ROWS + 1,
    skipEmptyLines: true,
  });
  const [header, ...rows] = data;
  if (!header || rows.length === 0) return unusable('empty');
  const columns = header.map((name) => name.trim());
  const even = rows.map((cells) => columns.map((_name, index) => cells[index] ?? ''));
  return { outcome: 'read', sheet: { ...file, columns, rows: even } };
};
