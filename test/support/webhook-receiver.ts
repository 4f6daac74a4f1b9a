import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A receiver of webhooks, as a process: tells its parent all that it receives, and answers as the
 * path says. `/status/503` answers that, `/busy/60` that too, asking for so many seconds, `/later/2` fails twice before it takes the message,
 * `/redirect` sends elsewhere, `/hang` never answers, `/endless` never ends, all others take it.
 */
const seen = new Map<string, number>();

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { url: path = '', headers } = request;
    process.send?.({ path, headers, body });
    answer(path, response);
  });
});

const answer = (path: string, response: ServerResponse): void => {
  const [, what = '', value] = path.split(/[/?]/);
  if (what === 'hang') return;
  if (what === 'endless') return pour(response);
  if (what === 'redirect') response.setHeader('location', '/elsewhere');
  if (what === 'busy') response.setHeader('retry-after', value!);
  response.writeHead(statusOf(path, what, Number(value))).end('heard');
};

const statusOf = (path: string, what: string, value: number): number => {
  if (what === 'status') return value;
  if (what === 'redirect') return 307;
  if (what === 'busy') return 503;
  const times = seen.get(path) ?? 0;
  seen.set(path, times + 1);
  return what === 'later' && times < value ? 500 : 204;
};

const pour = (response: ServerResponse): void => {
  const block = Buffer.alloc(16_384, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  };
  response
    .writeHead(200)
    .on('drain', more)
    .on('close', () => process.send?.({ cutOff: true }));
  more();
};

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
