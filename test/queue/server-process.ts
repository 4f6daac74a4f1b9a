import { setTimeout as sleep } from 'node:timers/promises';
import { QueueServer } from '#queue';

/** A server in a separate process that can be killed: `queue-server.js <url> <queue> [stuck]`. */
const [url = '', queue = '', manner = ''] = process.argv.slice(2);

const presence = { id: String(process.pid), report: () => process.pid };
const server = new QueueServer({ url, queue, concurrency: 4, presence });
server.addHandler('who', () => Promise.resolve(process.pid));
server.addHandler('slow', async (payload: { readonly ms: number }) => {
  process.send?.('working');
  await sleep(manner === 'stuck' ? 600_000 : payload.ms);
  return process.pid;
});
server.addHandler('hang', () => sleep(600_000));
server.listen(() => process.send?.('listening'));
