import type { FinalDestination } from '@final-destination/client';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { registerBatchTools } from './batch-tools.js';
import { registerSearchTools } from './search-tools.js';

const INSTRUCTIONS = [
  'Finds the exact destination of an address or a position: its door, its building and its parking area.',
  'Use geocode for up to 200 addresses, submit_batch for more.',
  'A result of status no_matches is no error: check the address, or use suggest.',
].join(' ');

/** Creates the server of one session. */
export function createMcpServer(client: FinalDestination): McpServer {
  const server = new McpServer(
    { name: 'final-destination', version: '0.1.0' },
    { instructions: INSTRUCTIONS },
  );
  registerSearchTools(server, client);
  registerBatchTools(server, client);
  return server;
}
