import { expect, it } from '@jest/globals';
import { type QueueClient, QueuedMessage } from '#messaging';
import { eventually } from '../support/eventually.js';
import type { QueueHost } from '../support/queue-host.js';
import { killed, tell } from './house.js';
import { houseEach } from './house-each.js';

/** What becomes of messages that have a name of their own. */
export function itTellsNamesApart(start: () => Promise<QueueHost>): void {
  const house = houseEach(start);

  const send = (client: QueueClient, pattern: string, name: string): Promise<unknown> => {
    const deadline = Date.now() + 60_000;
    const message = new QueuedMessage(name, { deadline, requestId: 'r', name });
    return tell(client, pattern, message);
  };

  const isAtRest = async (): Promise<boolean> => {
    const { waiting, active } = await house().counts();
    return waiting === 0 && active === 0;
  };

  it('takes a name no second time while it is queued or in hand', async () => {
    const seen: unknown[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const client = await house().client();
    await send(client, 'note', 'a/1');
    await Promise.all(['a/1', 'a/2', 'a/1'].map((name) => send(client, 'note', name)));
    house().server({
      note: async (name: unknown) => {
        seen.push(name);
        await released;
      },
    });
    await eventually(() => seen.length === 2);
    await send(client, 'note', 'a/1');
    await send(client, 'note', 'a/3');
    release();
    await eventually(() => seen.includes('a/3'));
    expect(seen).toEqual(['a/1', 'a/2', 'a/3']);
  });

  it('takes a name again at once when it is done, or has failed', async () => {
    let count = 0;
    house().server({
      note: () => Promise.resolve(void (count += 1)),
      fail: () => Promise.reject(new Error(String((count += 1)))),
    });
    const client = await house().client();
    for (const pattern of ['note', 'fail']) {
      count = 0;
      for (let turn = 1; turn <= 3; turn += 1) {
        await eventually(isAtRest);
        await send(client, pattern, `b/${pattern}`);
        await eventually(() => count === turn);
      }
    }
  });

  it('gives what a server that died had in hand to another', async () => {
    const dying = await house().serverProcess();
    const client = await house().client();
    await send(client, 'hang', 'c/1');
    await eventually(async () => (await house().counts()).active === 1);
    await killed(dying);
    const seen: unknown[] = [];
    house().server({ hang: (name: unknown) => Promise.resolve(void seen.push(name)) });
    await send(client, 'hang', 'c/1');
    await eventually(() => seen.length === 1);
    await eventually(isAtRest);
    await send(client, 'hang', 'c/1');
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['c/1', 'c/1']);
  });
}
