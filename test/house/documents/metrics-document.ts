import { metricsTable } from '#observability';
import { textTable } from '../../../apps/cli/src/evaluation/text-table.js';

const introduction = `# Metrics

<!-- Written from libs/observability/src/metrics/metrics.table.ts by \`npm run docs:metrics\`. -->

With \`METRICS_PORT\` set, gateway, worker and import serve \`/metrics\` on that port, in the text format of Prometheus. Nobody from outside is to reach it: it asks for no key. Beside what stands below are the usual figures of the process, \`process_*\` and \`nodejs_*\`, the delay of the event loop among them (\`nodejs_eventloop_lag_p99_seconds\`).

Labels hold what the code knows by name: never a key, an address, or anything else that came with a request. So a scrape stays within some 200 kB. What several programs tell of one thing (a queue, the batches) is the same thing: take the maximum, not the sum. A figure that cannot be read, because what it is of is out of reach, is absent.
`;

/** The document of every metric, as it stands in docs/metrics.md. */
export const metricsDocument = (): string => {
  const rows = Object.values(metricsTable).map(({ name, kind, labels, programs, help }) => [
    `\`${name}\``,
    kind,
    labels.map((label) => `\`${label}\``).join(', '),
    programs.join(', '),
    help,
  ]);
  return `${introduction}\n${textTable(['metric', 'kind', 'labels', 'served by', 'meaning'], rows)}\n`;
};
