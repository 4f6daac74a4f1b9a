import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseOptions } from './client.js';
import { closeClient, connectionSettings } from './client.js';

/** A subscription to a channel. Closing it closes its connection. */
export interface Listener {
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Resolves once the subscription is active; rejects when the first connection fails. */
export async function startListening(
  options: DatabaseOptions,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<Listener> {
  const subscription = new Subscription(options, channel, onNotify);
  await subscription.connect();
  return subscription;
}

class Subscription implements Listener {
  private client: pg.Client | undefined;
  private readonly closed = new AbortController();

  constructor(
    private readonly options: DatabaseOptions,
    private readonly channel: string,
    private readonly onNotify: (payload: string) => void,
  ) {}

  async connect(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.options));
    client.on('notification', ({ payload }) => this.onNotify(payload ?? ''));
    // An error also ends the connection, and the `end` event triggers the reconnect.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
    } catch (error) {
      await closeClient(client);
      throw error;
    }
    this.client = client;
    client.once('end', () => void this.reconnect());
    if (this.closed.signal.aborted) await closeClient(client);
  }

  async close(): Promise<void> {
    this.closed.abort();
    if (this.client) await closeClient(this.client);
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.closed;
    for (let delay = FIRST_RETRY_MS; !signal.aborted; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      try {
        await sleep(delay, undefined, { signal });
        await this.connect();
        this.onNotify('');
        return;
      } catch {
        // Closed, or the server is still down: the loop condition decides.
      }
    }
  }
}
