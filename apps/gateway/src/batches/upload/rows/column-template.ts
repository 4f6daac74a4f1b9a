/**
 * A text that joins several columns of a CSV, such as `{Street} {No}, {Town}`. Braces of the text are
 * doubled: `{{` and `}}`.
 */
export interface ColumnTemplate {
  /** Names of the columns, in the order of the text. */
  readonly columns: readonly string[];
  /** The text before each column, and last the text after all of them: one more than the columns. */
  readonly literals: readonly string[];
}

/** A template, or what is wrong with it. */
type TemplateReading =
  | { readonly outcome: 'read'; readonly template: ColumnTemplate }
  | { readonly outcome: 'malformed'; readonly problem: string };

/** Repeating one long cell more often would only produce texts that are too long for a query. */
const MAX_COLUMNS = 20;

/** In this order: a column, a doubled brace, a stray brace, text. */
const TOKEN = /\{(?!\{)([^{}]*)\}|(\{\{|\}\})|([{}])|[^{}]+/g;

/** Whether the value of a mapping is a template; otherwise it is the name of a column. */
export const isTemplate = (text: string): boolean => /[{}]/.test(text);

/** Reads a template. */
export function readColumnTemplate(text: string): TemplateReading {
  const columns: string[] = [];
  let literals = [''];
  for (const { 0: token, 1: column, 2: doubled, 3: stray, index } of text.matchAll(TOKEN)) {
    if (stray !== undefined) return malformed(strayProblem(stray, index));
    if (column === undefined) {
      const literal = doubled === undefined ? token : doubled.slice(1);
      literals = [...literals.slice(0, -1), literals.at(-1)! + literal];
      continue;
    }
    if (column.trim() === '')
      return malformed(`has no name between the braces at character ${index + 1}`);
    if (columns.length === MAX_COLUMNS) return malformed(`joins more than ${MAX_COLUMNS} columns`);
    columns.push(column.trim());
    literals.push('');
  }
  if (columns.length === 0) return malformed('has no column in braces');
  return { outcome: 'read', template: { columns, literals } };
}

const malformed = (problem: string): TemplateReading => ({ outcome: 'malformed', problem });

const strayProblem = (brace: string, index: number): string =>
  brace === '{'
    ? `opens a brace at character ${index + 1} and does not close it; a brace of the text is written {{`
    : `closes a brace at character ${index + 1} that is not open; a brace of the text is written }}`;

/** Separators between parts of an address, at the end and at the start of a literal. */
const SEPARATORS_AT_END = /[\s,;:/|·–-]*$/;
const SEPARATORS_AT_START = /^[\s,;:/|·–-]*/;

/**
 * Fills in one cell a column. An empty cell leaves no separator without a neighbour: `{Street} {No},
 * {Town}` without a number is `Street, Town`. Empty if all cells are empty.
 */
export function fillTemplate({ literals }: ColumnTemplate, cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.trim());
  const isFilled = texts.map((text) => text !== '');
  if (!isFilled.includes(true)) return '';
  let filled = '';
  let pending = literals[0] ?? '';
  let isAtStart = true;
  for (const [index, text] of texts.entries()) {
    const next = literals[index + 1] ?? '';
    if (!isFilled[index]) {
      pending = withoutCell(pending, next, isAtStart);
      continue;
    }
    filled += pending + text;
    pending = next;
    isAtStart = false;
  }
  const end = isFilled.at(-1) ? pending : pending.replace(SEPARATORS_AT_END, '');
  return (filled + end).trim();
}

/** Joins the literals on both sides of an empty cell with one of the separators between them. */
const withoutCell = (left: string, right: string, isAtStart: boolean): string => {
  const isBracketed = left.endsWith('(') && right.startsWith(')');
  const [before, after] = isBracketed ? [left.slice(0, -1), right.slice(1)] : [left, right];
  const start = before.replace(SEPARATORS_AT_END, '');
  const end = after.replace(SEPARATORS_AT_START, '');
  if (isAtStart && start === '') return end;
  return start + separatorOf(before.slice(start.length), after, end) + end;
};

/** The first of two separators that has punctuation, else the first one. */
const separatorOf = (first: string, after: string, end: string): string => {
  const second = after.slice(0, after.length - end.length);
  return first.trim() === '' && (first === '' || second.trim() !== '') ? second : first;
};
