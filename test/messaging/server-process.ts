import { setTimeout as sleep } from 'node:timers/promises';
import { QueueServer } from '#messaging';

/** A server in a process of its own, to be killed: `server-process.js <url> <queue> [stuck]`. */
const [url = '', queue = '', manner = ''] = process.argv.slice(2);

const announce = { id: String(process.pid), news: () => process.pid };
const server = new QueueServer({ url, queue, concurrency: 4, announce });
server.addHandler('who', () => Promise.resolve(process.pid));
server.addHandler('slow', async (payload: { readonly ms: number }) => {
  process.send?.('working');
  await sleep(manner === 'stuck' ? 600_000 : payload.ms);
  return process.pid;
});
server.addHandler('hang', () => sleep(600_000));
server.listen(() => process.send?.('listening'));
