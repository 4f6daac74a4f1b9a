import { once } from 'node:events';
import { createConnection } from 'node:net';

/**
 * Writes the parts to a raw TCP connection, waiting for data after each part but the last, until the
 * server closes the connection. Returns the data received after the last part.
 */
export async function exchangeRawHttp(url: string, ...parts: readonly string[]): Promise<string> {
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
