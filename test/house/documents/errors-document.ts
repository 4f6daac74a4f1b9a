import { textTable } from '../../../apps/cli/src/evaluation/text-table.js';
import { errorCodes } from '../../../apps/gateway/src/errors/error-codes.table.js';

const introduction = `# Errors

<!-- Written from apps/gateway/src/errors/error-codes.table.ts by \`npm run docs:errors\`. -->

A request fails as a whole, with a status of 400 or above; a query that finds nothing is no failure. Version 2 answers with \`{"code", "reason", "remediation"}\`: the code is what a program goes by and never changes its meaning, the reason says what happened, the remediation what to do. Version 1 answers with \`{"error"}\`, one sentence for people. Both carry \`X-Request-Id\`, to be quoted when a failure is reported.

The reason of \`validation_failed\` is its own: it names every offending field by its path, as \`queries[3].location.longitude\`, up to twenty of them.
`;

/** The document of every failure, as it stands in docs/errors.md. */
export const errorsDocument = (): string => {
  const rows = Object.values(errorCodes).map(({ code, status, reason, remediation }) => [
    `\`${code}\``,
    String(status),
    reason,
    remediation,
  ]);
  return `${introduction}\n${textTable(['code', 'status', 'when', 'remediation'], rows)}\n`;
};
