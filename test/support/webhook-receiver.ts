import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A webhook receiver as a child process. It sends every received request to its parent over IPC and
 * responds according to the path: `/status/503` with that status, `/busy/60` with 503 and
 * `Retry-After: 60`, `/later/2` with 500 twice and then 204, `/redirect` with 307, `/hang` never,
 * `/endless` with an endless body, all other paths with 204.
 */
const attempts = new Map<string, number>();

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { url: path = '', headers } = request;
    process.send?.({ path, headers, body });
    answer(path, response);
  });
});

const answer = (path: string, response: ServerResponse): void => {
  const [, behaviour = '', value] = path.split(/[/?]/);
  if (behaviour === 'hang') return;
  if (behaviour === 'endless') return sendEndlessBody(response);
  if (behaviour === 'redirect') response.setHeader('location', '/elsewhere');
  if (behaviour === 'busy') response.setHeader('retry-after', value!);
  response.writeHead(statusOf(path, behaviour, Number(value))).end('received');
};

const statusOf = (path: string, behaviour: string, value: number): number => {
  if (behaviour === 'status') return value;
  if (behaviour === 'redirect') return 307;
  if (behaviour === 'busy') return 503;
  const previousAttempts = attempts.get(path) ?? 0;
  attempts.set(path, previousAttempts + 1);
  return behaviour === 'later' && previousAttempts < value ? 500 : 204;
};

const sendEndlessBody = (response: ServerResponse): void => {
  const block = Buffer.alloc(16_384, 'x');
  const writeUntilFull = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response
    .writeHead(200)
    .on('drain', writeUntilFull)
    .on('close', () => process.send?.({ cutOff: true }));
  writeUntilFull();
};

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
