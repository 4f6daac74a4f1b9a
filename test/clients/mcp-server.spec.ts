import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { killOnExit } from '../../tools/services/child-processes.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const PROGRAM = resolve('clients/mcp/dist/main.js');
const ADDRESS = '10 Downing Street, London SW1A 2AA';
const NOWHERE = 'xqzzv wqxxk 9999';
const LIMIT_MS = 120_000;

const downingStreet = expect.objectContaining({
  address: expect.stringContaining('10 Downing Street'),
  points: expect.arrayContaining([
    expect.objectContaining({ kind: 'svc_door', latitude: expect.any(Number) }),
  ]),
});

/** A session of the SDK's own client. */
interface Session {
  readonly client: Client;
  /** What the server has written to stderr. */
  readonly log: () => string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

const sessionOver = async (
  transport: StdioClientTransport | StreamableHTTPClientTransport,
): Promise<Client> => {
  const client = new Client({ name: 'spec', version: '1' });
  await client.connect(transport);
  return client;
};

const startStdio = async (environment: Environment): Promise<Session> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM],
    env: { ...getDefaultEnvironment(), ...environment },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (block: Buffer) => (log += block.toString()));
  const client = await sessionOver(transport);
  return { client, log: () => log, stop: () => client.close() };
};

/** The server as an HTTP process, and its URL. */
const startHttpProcess = async (environment: Environment) => {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, '--http', '0'], {
    env: { ...getDefaultEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let log = '';
  let url = '';
  createInterface(child.stderr!).on('line', (line) => {
    log += `${line}\n`;
    url ||= (JSON.parse(line) as { readonly url?: string }).url ?? '';
  });
  await eventually(() => url !== '');
  const stop = async (): Promise<void> => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
  return { url, log: () => log, stop };
};

const startHttp = async (environment: Environment): Promise<Session> => {
  const server = await startHttpProcess(environment);
  const client = await sessionOver(new StreamableHTTPClientTransport(new URL(server.url)));
  const stop = async (): Promise<void> => {
    await client.close();
    await server.stop();
  };
  return { client, log: server.log, stop };
};

interface Outcome {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly text: string }[];
}

const call = async (
  { client }: Session,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Outcome> =>
  (await client.callTool({ name, arguments: input }, undefined, {
    timeout: LIMIT_MS,
  })) as unknown as Outcome;

let service: DemoService;
let environment: Environment;

beforeAll(async () => {
  service = await startDemoService();
  environment = { FINAL_DESTINATION_URL: service.url, FINAL_DESTINATION_KEY: service.key };
});
afterAll(() => service.stop());

describe.each([
  ['stdio', startStdio],
  ['HTTP', startHttp],
])('the MCP server over %s', (_name, start) => {
  let session: Session;
  const output = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const { isError, structuredContent, content } = await call(session, name, input);
    expect([isError, content[0]?.text]).toEqual([undefined, JSON.stringify(structuredContent)]);
    return structuredContent as Readonly<Record<string, unknown>>;
  };

  beforeAll(async () => {
    session = await start(environment);
  });
  afterAll(() => session.stop());

  it('lists its tools with schemas of input and output', async () => {
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'geocode',
      'reverse',
      'suggest',
      'submit_batch',
      'batch_status',
      'batch_results',
    ]);
    for (const { description, inputSchema, outputSchema } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(description).toMatch(/\w{3}/);
    }
  });

  it('geocodes several queries in order', async () => {
    const queries = [{ address: NOWHERE }, { address: ADDRESS, country: 'GB' }];
    expect(await output('geocode', { queries })).toEqual({
      results: [
        { status: 'no_matches', best_match: null, additional_matches: [] },
        { status: 'ok', best_match: downingStreet, additional_matches: [] },
      ],
    });
  });

  it('finds the destination at a position, and suggests addresses', async () => {
    const position = { latitude: 51.503363, longitude: -0.127625 };
    expect(await output('reverse', position)).toMatchObject({ best_match: downingStreet });
    const { suggestions } = await output('suggest', { text: '10 downi', near: position, limit: 1 });
    expect(suggestions).toMatchObject([{ kind: 'address', distance_metres: expect.any(Number) }]);
  });

  it('submits a batch, and returns its status and pages of its results', async () => {
    const rows = [{ address: ADDRESS, row_id: 'a' }, { address: NOWHERE }];
    const submitted = await output('submit_batch', { rows, idempotency_key: `spec-${_name}` });
    const batch = { batch_id: submitted.batch_id };
    expect(submitted).toMatchObject({ total: 2 });
    await eventually(async () => (await output('batch_status', batch)).status === 'completed');
    const first = await output('batch_results', { ...batch, limit: 1 });
    expect(first).toMatchObject({
      rows: [{ row_id: 'a', best_match: downingStreet }],
      next_row: 2,
    });
    const second = await output('batch_results', { ...batch, from: 2 });
    expect(second).toEqual({ rows: [{ row: 2, status: 'no_matches', best_match: null }] });
  });

  it.each([
    [
      'geocode',
      { queries: [{ address: ADDRESS, country: 'XX' }] },
      /^validation_failed: .*country/,
    ],
    ['geocode', { queries: [] }, /queries/],
    ['reverse', { latitude: 91, longitude: 0 }, /latitude/],
    [
      'batch_status',
      { batch_id: '00000000-0000-4000-8000-000000000000' },
      /^batch_not_found: .*\(request [0-9a-f-]{36}\)$/,
    ],
  ])('returns a failure as an error of the tool: %s %j', async (name, input, text) => {
    const { isError, content } = await call(session, name, input);
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(text);
  });

  it('logs lines of JSON to stderr, without key and addresses', () => {
    const lines = session.log().trim().split('\n');
    const events = lines.map((line) => (JSON.parse(line) as { readonly event: string }).event);
    expect(events).toEqual(expect.arrayContaining(['server ready', 'tool call failed']));
    expect(session.log()).not.toContain(service.key);
    expect(session.log()).not.toContain('Downing');
  });
});

describe('the MCP server', () => {
  it.each([
    ['a wrong key', () => ({ ...environment, FINAL_DESTINATION_KEY: 'wrong' }), /^unauthorized: /],
    [
      'an unreachable service',
      () => ({ ...environment, FINAL_DESTINATION_URL: 'http://127.0.0.1:1' }),
      /^connection_failed: /,
    ],
  ])('explains %s', async (_name, environmentOf, text) => {
    const session = await startStdio(environmentOf());
    const { isError, content } = await call(session, 'geocode', { queries: [{ address: 'a' }] });
    await session.stop();
    expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(text)]);
  });

  it.each([
    ['without a key', { FINAL_DESTINATION_URL: 'http://127.0.0.1:1' }, []],
    ['with an invalid port', { FINAL_DESTINATION_KEY: 'a' }, ['--http', 'x']],
  ])('prints its usage and exits with 2 %s', async (_name, given, words) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: { ...getDefaultEnvironment(), ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    killOnExit(child);
    let text = '';
    child.stderr.on('data', (block: Buffer) => (text += block.toString()));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(text).toContain('FINAL_DESTINATION_KEY');
  });

  it('refuses other hosts, pages, paths and methods over HTTP', async () => {
    const server = await startHttpProcess(environment);
    const { port } = new URL(server.url);
    const statusOf = (method: string, path: string, headers = {}): Promise<number | undefined> =>
      new Promise((resolved, reject) => {
        const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
          response.resume();
          resolved(response.statusCode);
        });
        sent.on('error', reject).end();
      });
    const statuses = await Promise.all([
      statusOf('POST', '/mcp', { host: 'evil.example' }),
      statusOf('POST', '/mcp', { origin: 'https://evil.example' }),
      statusOf('POST', '/other'),
      statusOf('GET', '/mcp'),
    ]);
    await server.stop();
    expect(statuses).toEqual([403, 403, 404, 405]);
  });
});
