import { expect, it } from 'vitest';
import type { QueueClient } from '#queue';
import { QueuedMessage } from '#queue';
import { endProcess } from '../../tools/services/child-processes.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { emit, fixtureForEach } from './queue-fixture.js';

/** Deduplication of named messages. */
export function itDeduplicatesNamedMessages(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);

  const send = (client: QueueClient, pattern: string, name: string): Promise<unknown> => {
    const deadline = Date.now() + 60_000;
    const message = new QueuedMessage(name, { deadline, requestId: 'r', name });
    return emit(client, pattern, message);
  };

  const isAtRest = async (): Promise<boolean> => {
    const { waiting, active } = await fixture().counts();
    return waiting === 0 && active === 0;
  };

  it('does not add a name again while it is queued or in progress', async () => {
    const seen: unknown[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const client = await fixture().client();
    await send(client, 'note', 'a/1');
    await Promise.all(['a/1', 'a/2', 'a/1'].map((name) => send(client, 'note', name)));
    fixture().server({
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

  it('accepts a name again as soon as it is done or has failed', async () => {
    let count = 0;
    fixture().server({
      note: () => Promise.resolve(void (count += 1)),
      fail: () => Promise.reject(new Error(String((count += 1)))),
    });
    const client = await fixture().client();
    for (const pattern of ['note', 'fail']) {
      count = 0;
      for (let turn = 1; turn <= 3; turn += 1) {
        await eventually(isAtRest);
        await send(client, pattern, `b/${pattern}`);
        await eventually(() => count === turn);
      }
    }
  });

  it('passes the messages in progress of a dead server to another one', async () => {
    const dying = await fixture().serverProcess();
    const client = await fixture().client();
    await send(client, 'hang', 'c/1');
    await eventually(async () => (await fixture().counts()).active === 1);
    await endProcess(dying, 'SIGKILL');
    const seen: unknown[] = [];
    fixture().server({ hang: (name: unknown) => Promise.resolve(void seen.push(name)) });
    await send(client, 'hang', 'c/1');
    await eventually(() => seen.length === 1);
    await eventually(isAtRest);
    await send(client, 'hang', 'c/1');
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['c/1', 'c/1']);
  });
}
