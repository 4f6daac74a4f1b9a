import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/**
 * A response of the script. `hang`: none at all; `reset`: the connection breaks, after the given body
 * if there is one.
 */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly end?: 'hang' | 'reset';
}

/** An HTTP server on a free port that gives the responses of a script in turn, then repeats the last. */
export class ScriptedServer {
  readonly requests: ReceivedRequest[] = [];
  /** Called with each response. */
  onResponse: () => void = () => undefined;
  private script: readonly ScriptedResponse[] = [];
  private readonly server = createServer(
    (request, response) => void this.answer(request, response),
  );

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Starts a new script and forgets the requests so far. */
  respond(...script: readonly ScriptedResponse[]): void {
    this.script = script;
    this.requests.length = 0;
    this.onResponse = () => undefined;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const body = (await buffer(request)).toString();
    this.requests.push({ method, path, headers, body, atMs: performance.now() });
    const at = Math.min(this.requests.length, this.script.length) - 1;
    this.write(response, this.script[at] ?? {});
    this.onResponse();
  }

  private write(response: ServerResponse, scripted: ScriptedResponse): void {
    const { status = 200, headers = {}, body, end } = scripted;
    if (end === 'hang') return;
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
    if (end !== 'reset') {
      response.writeHead(status, headers).end(text);
    } else if (body === undefined) {
      response.destroy();
    } else {
      response.writeHead(status, headers).write(text, () => response.destroy());
    }
  }
}
