import { once } from 'node:events';
import { createConnection } from 'node:net';

/**
 * Writes to a bare connection, waiting for an answer between the parts, until the other side
 * closes it; gives back the last answer.
 */
export async function exchange(url: string, ...parts: readonly string[]): Promise<string> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  for (const part of parts.slice(0, -1)) {
    socket.write(part);
    await once(socket, 'data');
  }
  received = '';
  socket.write(parts.at(-1) ?? '');
  await once(socket, 'close');
  return received;
}
