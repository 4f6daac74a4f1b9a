import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FinalDestination } from '@final-destination/client';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { log } from './log.js';
import { createMcpServer } from './server.js';

/** Only this machine: the server has the API key, and no check of its own. */
const HOST = '127.0.0.1';
const PATH = '/mcp';

const localNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/**
 * Serves MCP as streamable HTTP at /mcp, without sessions: each request has a server of its own, so that
 * nothing is kept between requests. Requests of other hosts and of pages of other origins are refused,
 * as a web page could otherwise reach the server by DNS rebinding.
 *
 * @param port 0 for a free one
 */
export async function serveHttp(client: FinalDestination, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal) {
      refuse(response, refusal);
      return;
    }
    answer(client, request, response).catch((error: unknown) => {
      log('request failed', { error: error instanceof Error ? error.name : String(error) });
      response.destroy();
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  log('server ready', { url: `http://${HOST}:${(server.address() as AddressInfo).port}${PATH}` });
  return server;
}

const answer = async (
  client: FinalDestination,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const server = createMcpServer(client);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response);
};

interface Refusal {
  readonly status: number;
  readonly message: string;
}

const refusalOf = ({ method, url = '', headers }: IncomingMessage): Refusal | undefined => {
  const { host = '', origin } = headers;
  const isLocal = isLocalUrl(`http://${host}`) && (origin === undefined || isLocalUrl(origin));
  if (!isLocal) return { status: 403, message: 'Only requests of this machine are answered.' };
  if (url.split('?')[0] !== PATH) return { status: 404, message: `Send requests to ${PATH}.` };
  if (method === 'POST') return undefined;
  return { status: 405, message: 'There are no sessions: send POST.' };
};

const isLocalUrl = (url: string): boolean =>
  URL.canParse(url) && localNames.has(new URL(url).hostname);

const refuse = (response: ServerResponse, { status, message }: Refusal): void => {
  const allowed = status === 405 ? { allow: 'POST' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...allowed });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
};
