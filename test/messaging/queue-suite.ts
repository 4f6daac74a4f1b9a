import { setTimeout as sleep } from 'node:timers/promises';
import { RpcException } from '@nestjs/microservices';
import { expect, it } from '@jest/globals';
import { firstValueFrom, throwError } from 'rxjs';
import {
  DeadlineExceededError,
  HandlerFailedError,
  type QueueClient,
  type QueueContext,
  QueueUnavailableError,
} from '#messaging';
import { eventually } from '../support/eventually.js';
import type { QueueHost } from '../support/queue-host.js';
import { ask, echo, failure, killed } from './house.js';
import { houseEach } from './house-each.js';

/** A process that stands still for a moment is told late, and not nothing. */
const LOOK_LIMIT_MS = 10_000;

/** What a queue does on whichever server. */
export function itCarriesMessages(start: () => Promise<QueueHost>): void {
  const house = houseEach(start);

  it('brings the handler’s value back to the asker', async () => {
    house().server(echo);
    const client = await house().client();

    for (const payload of [{ street: 'Straße 1', numbers: [1, 2.5] }, 'text', 0, false, null]) {
      expect(await ask(client, ['echo', { payload }])).toEqual({ payload });
    }
  });

  it('carries text that no column of JSON would take', async () => {
    house().server(echo);
    const client = await house().client();
    const odd = { text: 'a\u0000b \ud83d c "quoted" \\ 臺北' };

    expect(await ask(client, ['echo', odd])).toEqual(odd);
  });

  it('tells the handler the deadline and the request id', async () => {
    house().server({
      context: (_payload, context: QueueContext) =>
        Promise.resolve({ deadline: context.deadline, requestId: context.requestId }),
    });
    const client = await house().client();
    const asked = Date.now();

    const seen = await ask(client, ['context', {}], { timeoutMs: 5_000, requestId: 'r-1' });

    expect(seen).toMatchObject({ requestId: 'r-1' });
    const { deadline } = seen as { deadline: number };
    expect(deadline - asked).toBeGreaterThanOrEqual(5_000);
    expect(deadline).toBeLessThanOrEqual(Date.now() + 5_000);
  });

  it('completes without a value when the handler returns none', async () => {
    house().server({ nothing: () => Promise.resolve(undefined) });
    const client = await house().client();

    expect(await ask(client, ['nothing', {}])).toBeUndefined();
  });

  it('keeps many messages in flight apart', async () => {
    house().server({
      double: async (n: number) => {
        await sleep(n % 7);
        return n * 2;
      },
    });
    const client = await house().client();
    const numbers = Array.from({ length: 500 }, (_, n) => n);

    const answers = await Promise.all(numbers.map((n) => ask(client, ['double', n])));

    expect(answers).toEqual(numbers.map((n) => n * 2));
  });

  it('hands over in their order what was sent in one turn, be it little or much', async () => {
    for (const count of [2, 12, 30]) {
      const run: unknown[] = [];
      const server = house().server({ record: (n) => Promise.resolve(run.push(n)) }, 1);
      const client = await house().client();
      const numbers = Array.from({ length: count }, (_, n) => n);

      await Promise.all(numbers.map((n) => ask(client, ['record', n])));

      expect(run).toEqual(numbers);
      await server.close();
    }
  });

  it('replies to the asker alone, with several clients and servers', async () => {
    for (let i = 0; i < 3; i++) house().server(echo);
    const clients = [await house().client(), await house().client()];
    const repliesTo = (client: QueueClient, who: number) =>
      Promise.all(Array.from({ length: 100 }, (_, n) => ask(client, ['echo', { who, n }])));

    const replies = await Promise.all(clients.map(repliesTo));

    replies.forEach((own, who) => {
      expect(own).toEqual(Array.from({ length: 100 }, (_, n) => ({ who, n })));
    });
    await house().emptied();
  });

  it('rejects at the deadline when nobody serves the queue', async () => {
    const client = await house().client();

    const asked = Date.now();
    const { error } = await failure(ask(client, ['echo', {}], { timeoutMs: 300 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(290);
  });

  it('rejects what is past its deadline already', async () => {
    const client = await house().client();

    const { error } = await failure(ask(client, ['echo', {}], { timeoutMs: -1 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
  });

  it('drops what is past its deadline unrun, and what comes after it runs', async () => {
    const client = await house().client();
    await failure(ask(client, ['record', 'late'], { timeoutMs: 100 }));
    const run: unknown[] = [];

    house().server({ record: (payload) => Promise.resolve(run.push(payload)) });
    await ask(client, ['record', 'in time']);

    expect(run).toEqual(['in time']);
    await house().emptied();
  });

  it('takes back what nobody waits for any more, unless it is in hand', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const run: unknown[] = [];
    const record = async (payload: unknown): Promise<void> => {
      run.push(payload);
      await released;
    };
    house().server({ record }, 1);
    const client = await house().client();
    const impatient = ['in hand', 'waiting', 'waiting, too'].map((payload) =>
      client.send('record', payload).subscribe(),
    );
    await eventually(
      async () => run.length === 1 && (await client.queueDepth(LOOK_LIMIT_MS)) === 2,
    );

    for (const one of impatient) one.unsubscribe();
    await eventually(async () => (await client.queueDepth(LOOK_LIMIT_MS)) === 0);
    release();
    await ask(client, ['record', 'next']);

    expect(run).toEqual(['in hand', 'next']);
    await house().emptied();
  });

  it('serves on when a handler outlives its message, and the place is free again', async () => {
    house().server({ ...echo, hang: () => sleep(600_000, undefined, { ref: false }) }, 1);
    const client = await house().client();

    const hung = await failure(ask(client, ['hang', {}], { timeoutMs: 300 }));

    expect(hung.error).toBeInstanceOf(DeadlineExceededError);
    expect(await ask(client, ['echo', 'next'])).toBe('next');
    await house().emptied();
  });

  it('tells each client what the others last said, and how many messages wait', async () => {
    const [one, other] = [await house().client(), await house().client()];
    await eventually(async () => {
      await other.exchange('mine', LOOK_LIMIT_MS);
      const { others, waiting } = await one.exchange('yours', LOOK_LIMIT_MS);
      return waiting === 0 && [...others.values()].join() === 'mine';
    });
  });

  it('rejects with the reason, and no stack, when the handler fails', async () => {
    house().server({
      throws: () => Promise.reject(new TypeError('broken')),
      refuses: () =>
        Promise.resolve(throwError(() => new RpcException({ status: 'error' }).getError())),
    });
    const client = await house().client();

    const thrown = await failure(ask(client, ['throws', {}]));
    const refused = await failure(ask(client, ['refuses', {}]));
    const unknown = await failure(ask(client, ['unknown', {}]));

    expect(thrown.error).toBeInstanceOf(HandlerFailedError);
    expect(thrown.error).toMatchObject({ reason: { name: 'TypeError', message: 'broken' } });
    expect(JSON.stringify(thrown.error)).not.toContain('.ts');
    expect(refused.error).toMatchObject({ reason: { status: 'error' } });
    expect(unknown.error).toBeInstanceOf(HandlerFailedError);
  });

  it('hands events to their handler and keeps nothing of them', async () => {
    const events: unknown[] = [];
    const server = house().server({});
    server.addHandler('happened', (event) => Promise.resolve(events.push(event)), true);
    const client = await house().client();

    await firstValueFrom(client.emit('happened', { n: 1 }), { defaultValue: undefined });

    await eventually(() => events.length === 1);
    expect(events).toEqual([{ n: 1 }]);
    await house().emptied();
  });

  it('tells how many messages wait', async () => {
    const client = await house().client();
    const asked = [1, 2, 3].map((n) => failure(ask(client, ['echo', n])));

    await eventually(async () => (await client.queueDepth(LOOK_LIMIT_MS)) === 3);
    await client.close();
    await Promise.all(asked);
  });

  it('lets messages in hand end when a server closes', async () => {
    let begun = 0;
    const slow = () => {
      begun += 1;
      return sleep(300, 'done');
    };
    const server = house().server({ slow });
    const client = await house().client();
    const asked = ask(client, ['slow', {}]);
    await eventually(() => begun === 1);

    await server.close();

    expect(await asked).toBe('done');
    await house().emptied();
  });

  it('rejects what it still waits for when the client closes', async () => {
    const client = await house().client();
    const asked = failure(ask(client, ['echo', {}]));
    await sleep(50);

    await client.close();

    expect((await asked).error).toBeInstanceOf(QueueUnavailableError);
  });

  it('answers from another process when one is killed in the middle', async () => {
    const doomed = await house().serverProcess('stuck');
    const successor = await house().serverProcess();
    const client = await house().client();
    const working = new Promise((resolve) => doomed.once('message', resolve));
    const messages = Array.from({ length: 8 }, () => ask(client, ['slow', { ms: 1_000 }]));
    await working;
    await killed(doomed);

    const answers = await Promise.all(messages);

    expect(answers).toEqual(messages.map(() => successor.pid));
    await house().emptied();
  });

  it('ends empty when every server was killed and one comes back after the deadline', async () => {
    const doomed = await house().serverProcess();
    const client = await house().client();
    const asked = Array.from({ length: 8 }, () =>
      failure(ask(client, ['slow', { ms: 30_000 }], { timeoutMs: 5_000 })),
    );
    await new Promise((resolve) => doomed.once('message', resolve));
    await killed(doomed);
    for (const { error } of await Promise.all(asked)) {
      expect(error).toBeInstanceOf(DeadlineExceededError);
    }

    house().server(echo);

    await house().emptied();
  });
}
