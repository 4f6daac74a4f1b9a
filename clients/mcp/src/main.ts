#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { FinalDestination } from '@final-destination/client';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serveHttp } from './http-server.js';
import { log } from './log.js';
import { createMcpServer } from './server.js';

const USAGE = `usage: mcp [--http PORT]

  FINAL_DESTINATION_URL  base URL of the service
  FINAL_DESTINATION_KEY  API key
`;

/** Total time of a call of the service, repetitions included. */
const DEADLINE_MS = 45_000;
const ATTEMPT_TIMEOUT_MS = 20_000;
const LARGEST_PORT = 65_535;

/** The settings of the process; prints the usage and exits where one is missing. */
const readSettings = () => {
  const { FINAL_DESTINATION_URL: url, FINAL_DESTINATION_KEY: key } = process.env;
  const { http } = parseArgs({ options: { http: { type: 'string' } } }).values;
  const port = http === undefined ? undefined : Number(http);
  const isPort =
    port === undefined || (Number.isInteger(port) && port >= 0 && port <= LARGEST_PORT);
  if (url && key && URL.canParse(url) && isPort) return { url, key, port };
  process.stderr.write(USAGE);
  process.exit(2);
};

const { url, key, port } = readSettings();
const client = new FinalDestination({
  url,
  key,
  deadlineMs: DEADLINE_MS,
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
});

if (port === undefined) {
  const server = createMcpServer(client);
  await server.connect(new StdioServerTransport());
  // The client has closed the pipe.
  process.stdin.on('end', () => void server.close());
  log('server ready');
} else {
  const server = await serveHttp(client, port);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}
