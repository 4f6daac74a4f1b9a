/** A number, perhaps marked in front. */
const NUMERIC = /^(✗ )?[-–]?[\d.,]+( ?%)?$/;

/** Rows as an aligned Markdown table; columns whose every cell is a number go to the right. */
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

/** A figure as a cell; empty where there is none. */
export const figure = (value: number, decimals: number): string =>
  Number.isFinite(value) ? value.toFixed(decimals) : '';
