import { errorCodes } from './error-codes.table.js';
import type { ErrorCode } from './error-code.js';

const introduction = `# Errors

<!-- Written from apps/gateway/src/errors/error-codes.table.ts by \`npm run docs:errors\`. -->

A request fails as a whole, with a status of 400 or above; a query that finds nothing is no failure. Version 2 answers with \`{"code", "reason", "remediation"}\`: the code is what a program goes by and never changes its meaning, the reason says what happened, the remediation what to do. Version 1 answers with \`{"error"}\`, one sentence for people. Both carry \`X-Request-Id\`, to be quoted when a failure is reported.

The reason of \`validation_failed\` is its own: it names every offending field by its path, as \`queries[3].location.longitude\`, up to twenty of them.
`;

const headings = ['code', 'status', 'when', 'remediation'] as const;

/** The document of every failure, as it stands in docs/errors.md. */
export const errorsDocument = (): string => {
  const rows = Object.values(errorCodes).map(cellsOf);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return `${introduction}\n${line(headings)}${rule}${rows.map(line).join('')}`;
};

const cellsOf = ({ code, status, reason, remediation }: ErrorCode): readonly string[] => [
  `\`${code}\``,
  String(status),
  reason,
  remediation,
];
