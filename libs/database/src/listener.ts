import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from './connection-settings.js';
import type { DatabaseOptions } from './connection-settings.js';
import { endClient } from './end-client.js';

/** A subscription to a channel; closing it ends its connection. */
export interface Listener {
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Resolves once the channel is listened to; rejects when the first connection fails. */
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
    // What went wrong also ends the connection, and the end is what is acted upon.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
    } catch (error) {
      await endClient(client);
      throw error;
    }
    this.client = client;
    client.once('end', () => void this.reconnect());
    if (this.closed.signal.aborted) await endClient(client);
  }

  async close(): Promise<void> {
    this.closed.abort();
    if (this.client) await endClient(this.client);
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
        // Closed meanwhile, or the server is still away: the loop knows.
      }
    }
  }
}
