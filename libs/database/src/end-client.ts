import type { Socket } from 'node:net';
import type pg from 'pg';
import { withDeadline } from './deadline.js';

/** A server that is there says goodbye within a round trip; one that stands still never does. */
const GOODBYE_LIMIT_MS = 500;

/** Ends a connection, with a word where the server hears it and without one where it does not. */
export async function endClient(client: pg.ClientBase): Promise<void> {
  const { end, connection } = client as EndingClient;
  const ended = end.call(client).catch(() => undefined);
  await withDeadline(ended, GOODBYE_LIMIT_MS, () => undefined);
  connection.stream.destroy();
}

/** What every client of the driver has beside what the types of one from a pool tell. */
type EndingClient = pg.ClientBase & {
  readonly connection: { readonly stream: Socket };
  end(): Promise<void>;
};
