import type { FinalDestination } from '@final-destination/client';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { batchRow, batchState, query } from './schemas.js';
import { toolResultOf } from './tool-result.js';
import { toolBatchRow, toolBatchState, wireQuery } from './wire-format.js';

/** The most rows of a call: its message is held in memory. */
const MAX_ROWS = 10_000;

/** The most rows of a page of results: a model reads them. */
const MAX_PAGE_ROWS = 500;
const PAGE_ROWS = 100;

/** The service's own limit of an upload is an hour; these are small. */
const SUBMISSION_DEADLINE_MS = 120_000;

const batchId = z.uuid().describe('The batch_id of submit_batch');

/** Adds `submit_batch`, `batch_status` and `batch_results`. */
export function registerBatchTools(server: McpServer, client: FinalDestination): void {
  registerSubmission(server, client);
  registerStatus(server, client);
  registerResults(server, client);
}

const registerSubmission = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'submit_batch',
    {
      title: 'Submit a batch',
      description:
        'Submits many queries, which are answered in the background. Follow them by batch_status, and read them by batch_results.',
      inputSchema: {
        rows: z
          .array(
            query.extend({ row_id: z.string().optional().describe('Returned with the result') }),
          )
          .min(1)
          .max(MAX_ROWS),
        idempotency_key: z
          .string()
          .min(1)
          .max(255)
          .optional()
          .describe('The same key again creates no second batch'),
      },
      outputSchema: batchState.shape,
      annotations: { openWorldHint: true, destructiveHint: false },
    },
    ({ rows, idempotency_key: idempotencyKey }, { signal }) =>
      toolResultOf('submit_batch', async () => {
        const queries = rows.map(({ row_id, ...row }) => ({ ...wireQuery(row), row_id }));
        const options = { idempotencyKey, signal, deadlineMs: SUBMISSION_DEADLINE_MS };
        const batch = await client.batch(queries, options);
        return toolBatchState(batch.accepted ?? (await batch.state({ signal })));
      }),
  );
};

const registerStatus = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'batch_status',
    {
      title: 'Status of a batch',
      description: 'Returns the status and the row counts of a batch.',
      inputSchema: { batch_id: batchId },
      outputSchema: batchState.shape,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ batch_id: id }, { signal }) =>
      toolResultOf('batch_status', async () =>
        toolBatchState(await client.openBatch(id).state({ signal })),
      ),
  );
};

const registerResults = (server: McpServer, client: FinalDestination): void => {
  server.registerTool(
    'batch_results',
    {
      title: 'Results of a batch',
      description:
        'Returns a page of the results of a batch in the order of its rows. Repeat with from = next_row until next_row is absent.',
      inputSchema: {
        batch_id: batchId,
        from: z.int().min(1).optional().describe('The first row; default: 1'),
        limit: z.int().min(1).max(MAX_PAGE_ROWS).optional().describe(`Default: ${PAGE_ROWS}`),
      },
      outputSchema: {
        rows: z.array(batchRow),
        next_row: z.number().optional().describe('More rows follow, now or later'),
      },
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ batch_id: id, from = 1, limit = PAGE_ROWS }, { signal }) =>
      toolResultOf('batch_results', async () => {
        const page = await client.openBatch(id).page({ from, limit, signal });
        return { rows: page.results.map(toolBatchRow), next_row: page.nextRow };
      }),
  );
};
