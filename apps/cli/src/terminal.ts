import { createInterface } from 'node:readline/promises';

/** A number with an optional mark before it. */
const NUMERIC = /^(✗ )?[-–]?[\d.,]+( ?%)?$/;

/** Formats rows as an aligned Markdown table. A column with numbers only is aligned to the right. */
export const textTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const widths = head.map((title, column) =>
    Math.max(3, widthOf(title), ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const isRight = head.map((_, column) =>
    rows.every((row) => NUMERIC.test(row[column] ?? '') || row[column] === ''),
  );
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_, column) => padded(cells[column] ?? '', widths[column] ?? 0, isRight[column] === true)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isRight[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

const widthOf = (text: string): number => [...text].length;

const padded = (text: string, width: number, isRight: boolean): string => {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? blanks + text : text + blanks;
};

/** Formats a number as a table cell; empty if it is not finite. */
export const formatFigure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '';

/** The message of an error and of its causes, without stacks. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection to a host with several addresses is an AggregateError without a message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error.message, cause === undefined ? '' : describeError(cause)]
    .filter(Boolean)
    .join(': ');
}

/** Asks a yes/no question on the terminal. An input that ends without an answer means no. */
export const confirm = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
};
