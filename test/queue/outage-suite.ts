import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { QueueUnavailableError } from '#queue';
import { eventually } from '../../tools/services/eventually.js';
import { sendAndWait, echo, errorOf, type QueueFixture, emit } from './queue-fixture.js';

/** A queue whose server can be disconnected and restored. */
export interface RemovableServer {
  readonly fixture: QueueFixture;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Behaviour during an outage of the queue’s server, on any server. */
export function itRecoversFromOutages(removable: () => RemovableServer): void {
  it('fails at once while its server is down, and works again afterwards', async () => {
    const { fixture, cut, restore } = removable();
    const server = fixture.server(echo);
    const client = await fixture.client();
    expect(await sendAndWait(client, ['echo', 1])).toBe(1);

    await cut();
    for (let i = 0; i < 5; i++) {
      const { error } = await errorOf(sendAndWait(client, ['echo', 2]));
      expect(error).toBeInstanceOf(QueueUnavailableError);
      await sleep(60);
    }
    expect(await client.isReachable()).toBe(false);
    await eventually(() => !server.isConnected);

    await restore();
    await eventually(() => client.isReachable());
    expect(await sendAndWait(client, ['echo', 3])).toBe(3);
    await eventually(() => server.isConnected);
  });

  it('emits events again after an outage, without ever having sent a query', async () => {
    const { fixture, cut, restore } = removable();
    const received: unknown[] = [];
    fixture.server({ note: (payload) => Promise.resolve(void received.push(payload)) });
    const client = await fixture.client();
    const isReceived = (payload: number) =>
      emit(client, 'note', payload).then(
        () => true,
        () => false,
      );
    expect(await isReceived(1)).toBe(true);
    await eventually(() => received.length === 1);

    for (const payload of [2, 3]) {
      await cut();
      const { error } = await errorOf(emit(client, 'note', 'lost'));
      expect(error).toBeInstanceOf(QueueUnavailableError);
      await restore();
      await eventually(() => isReceived(payload));
      await eventually(() => received.length === payload);
    }

    expect(received).toEqual([1, 2, 3]);
  });

  it('starts without its server, and works once that is up', async () => {
    const { fixture, cut, restore } = removable();
    await cut();
    fixture.server(echo);
    const client = fixture.unconnectedClient();
    const { error } = await errorOf(sendAndWait(client, ['echo', 1]));
    expect(error).toBeInstanceOf(QueueUnavailableError);

    await restore();
    await eventually(() => client.isReachable());
    expect(await sendAndWait(client, ['echo', 2])).toBe(2);
  });
}
