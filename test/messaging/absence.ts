import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { QueueUnavailableError } from '#messaging';
import { eventually } from '../support/eventually.js';
import { ask, echo, failure, type House, tell } from './house.js';

/** A queue whose server can be taken away and brought back. */
export interface RemovableServer {
  readonly house: House;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** What holds while the queue's server is away, whichever it is. */
export function itBridgesAbsence(removable: () => RemovableServer): void {
  it('waits for no deadline while its server is away, and works again when it is back', async () => {
    const { house, cut, mend } = removable();
    const server = house.server(echo);
    const client = await house.client();
    expect(await ask(client, ['echo', 1])).toBe(1);

    await cut();
    for (let i = 0; i < 5; i++) {
      const { error } = await failure(ask(client, ['echo', 2]));
      expect(error).toBeInstanceOf(QueueUnavailableError);
      await sleep(60);
    }
    expect(await client.isReachable()).toBe(false);
    await eventually(() => !server.isConnected);

    await mend();
    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 3])).toBe(3);
    await eventually(() => server.isConnected);
  });

  it('tells on when its server is back, without ever having asked', async () => {
    const { house, cut, mend } = removable();
    const told: unknown[] = [];
    house.server({ note: (payload) => Promise.resolve(void told.push(payload)) });
    const client = await house.client();
    const isTold = (payload: number) =>
      tell(client, 'note', payload).then(
        () => true,
        () => false,
      );
    expect(await isTold(1)).toBe(true);
    await eventually(() => told.length === 1);

    for (const payload of [2, 3]) {
      await cut();
      const { error } = await failure(tell(client, 'note', 'lost'));
      expect(error).toBeInstanceOf(QueueUnavailableError);
      await mend();
      await eventually(() => isTold(payload));
      await eventually(() => told.length === payload);
    }

    expect(told).toEqual([1, 2, 3]);
  });

  it('starts without its server, and works when it comes', async () => {
    const { house, cut, mend } = removable();
    await cut();
    house.server(echo);
    const client = house.clientAtOnce();
    const { error } = await failure(ask(client, ['echo', 1]));
    expect(error).toBeInstanceOf(QueueUnavailableError);

    await mend();
    await eventually(() => client.isReachable());
    expect(await ask(client, ['echo', 2])).toBe(2);
  });
}
