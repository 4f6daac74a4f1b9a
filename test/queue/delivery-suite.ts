import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RpcException } from '@nestjs/microservices';
import { firstValueFrom, lastValueFrom, tap, throwError } from 'rxjs';
import type { QueueClient, QueueContext } from '#queue';
import { DeadlineExceededError, HandlerFailedError, QueueUnavailableError } from '#queue';
import { endProcess } from '../../tools/services/child-processes.js';
import { eventually } from '../../tools/services/eventually.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { echo, errorOf, fixtureForEach, sendAndWait } from './queue-fixture.js';

/** Enough for a process that was suspended for a moment. */
const LOOK_LIMIT_MS = 10_000;

/** Those who join wait until all have. */
class Meeting {
  present = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  async join(): Promise<void> {
    this.present += 1;
    if (this.present === this.size) for (const leave of this.waiting) leave();
    else await new Promise<void>((leave) => this.waiting.push(leave));
  }
}

/** Delivery of messages, on any server. */
export function itDeliversMessages(start: () => Promise<QueueHost>): void {
  const fixture = fixtureForEach(start);

  it('returns the value of the handler to the sender', async () => {
    fixture().server(echo);
    const client = await fixture().client();

    for (const payload of [{ street: 'Straße 1', numbers: [1, 2.5] }, 'text', 0, false, null]) {
      expect(await sendAndWait(client, ['echo', { payload }])).toEqual({ payload });
    }
  });

  it('carries text that a JSON column would reject', async () => {
    fixture().server(echo);
    const client = await fixture().client();
    const odd = { text: 'a\u0000b \ud83d c "quoted" \\ 臺北' };

    expect(await sendAndWait(client, ['echo', odd])).toEqual(odd);
  });

  it('passes the deadline and the request id to the handler', async () => {
    fixture().server({
      context: (_payload, context: QueueContext) =>
        Promise.resolve({ deadline: context.deadline, requestId: context.requestId }),
    });
    const client = await fixture().client();
    const sentAtMs = Date.now();

    const seen = await sendAndWait(client, ['context', {}], { timeoutMs: 5_000, requestId: 'r-1' });

    expect(seen).toMatchObject({ requestId: 'r-1' });
    const { deadline } = seen as { deadline: number };
    expect(deadline - sentAtMs).toBeGreaterThanOrEqual(5_000);
    expect(deadline).toBeLessThanOrEqual(Date.now() + 5_000);
  });

  it('emits partial replies while the handler runs, then its value', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    fixture().server({
      parts: async (_payload, context: QueueContext) => {
        for (const part of ['one', 'two']) context.sendPartial({ part });
        await finished;
        return 'all';
      },
    });
    const client = await fixture().client();
    const received: unknown[] = [];
    const replies = client.send('parts', {}).pipe(tap((reply) => received.push(reply)));
    const last = lastValueFrom(replies);

    await eventually(() => received.length === 2, LOOK_LIMIT_MS);
    expect(new Set(received)).toEqual(new Set([{ part: 'one' }, { part: 'two' }]));
    finish();
    expect(await last).toBe('all');
  });

  it('completes without a value when the handler returns none', async () => {
    fixture().server({ nothing: () => Promise.resolve(undefined) });
    const client = await fixture().client();

    expect(await sendAndWait(client, ['nothing', {}])).toBeUndefined();
  });

  it('matches many concurrent replies to their messages', async () => {
    fixture().server({
      double: async (n: number) => {
        await sleep(n % 7);
        return n * 2;
      },
    });
    const client = await fixture().client();
    const numbers = Array.from({ length: 500 }, (_, n) => n);

    const answers = await Promise.all(numbers.map((n) => sendAndWait(client, ['double', n])));

    expect(answers).toEqual(numbers.map((n) => n * 2));
  });

  it('delivers the messages of one turn of the event loop in order, few or many', async () => {
    for (const count of [2, 12, 30]) {
      const run: unknown[] = [];
      const server = fixture().server({ record: (n) => Promise.resolve(run.push(n)) }, 1);
      const client = await fixture().client();
      const numbers = Array.from({ length: count }, (_, n) => n);

      await Promise.all(numbers.map((n) => sendAndWait(client, ['record', n])));

      expect(run).toEqual(numbers);
      await server.close();
    }
  });

  it('delivers replies of any length', async () => {
    fixture().server(echo);
    const client = await fixture().client();
    const lengths = [1, 2_600, 3_900, 7_900, 7_950, 8_000, 8_100, 100_000];

    for (const text of ['x', '臺', '"']) {
      const payloads = lengths.map((length) => text.repeat(length));
      const replies = payloads.map((payload) => sendAndWait(client, ['echo', payload]));
      expect(await Promise.all(replies)).toEqual(payloads);
    }
  });

  it('runs the messages that wait side by side, sent together or one after the other', async () => {
    const [together, oneByOne] = [new Meeting(4), new Meeting(4)];
    fixture().server({ together: () => together.join(), oneByOne: () => oneByOne.join() });
    const client = await fixture().client();

    await Promise.all([1, 2, 3, 4].map(() => sendAndWait(client, ['together', {}])));

    const replies: Promise<unknown>[] = [];
    for (let i = 1; i <= 4; i++) {
      replies.push(sendAndWait(client, ['oneByOne', {}]));
      await eventually(() => oneByOne.present === i, LOOK_LIMIT_MS);
    }
    await Promise.all(replies);
  });

  it('replies only to the sender, with several clients and servers', async () => {
    for (let i = 0; i < 3; i++) fixture().server(echo);
    const clients = [await fixture().client(), await fixture().client()];
    const repliesTo = (client: QueueClient, who: number) =>
      Promise.all(Array.from({ length: 100 }, (_, n) => sendAndWait(client, ['echo', { who, n }])));

    const replies = await Promise.all(clients.map(repliesTo));

    replies.forEach((own, who) => {
      expect(own).toEqual(Array.from({ length: 100 }, (_, n) => ({ who, n })));
    });
    await fixture().emptied();
  });

  it('rejects at the deadline when no server serves the queue', async () => {
    const client = await fixture().client();

    const sentAtMs = Date.now();
    const { error } = await errorOf(sendAndWait(client, ['echo', {}], { timeoutMs: 300 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
    expect(Date.now() - sentAtMs).toBeGreaterThanOrEqual(290);
  });

  it('rejects a message whose deadline has passed already', async () => {
    const client = await fixture().client();

    const { error } = await errorOf(sendAndWait(client, ['echo', {}], { timeoutMs: -1 }));

    expect(error).toBeInstanceOf(DeadlineExceededError);
  });

  it('drops a message past its deadline without running it, and runs the next one', async () => {
    const client = await fixture().client();
    await errorOf(sendAndWait(client, ['record', 'late'], { timeoutMs: 100 }));
    const run: unknown[] = [];

    fixture().server({ record: (payload) => Promise.resolve(run.push(payload)) });
    await sendAndWait(client, ['record', 'in time']);

    expect(run).toEqual(['in time']);
    await fixture().emptied();
  });

  it('removes a message when its sender unsubscribes, unless it is in progress', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const run: unknown[] = [];
    const record = async (payload: unknown): Promise<void> => {
      run.push(payload);
      await released;
    };
    fixture().server({ record }, 1);
    const client = await fixture().client();
    const impatient = ['in progress', 'waiting', 'waiting, too'].map((payload) =>
      client.send('record', payload).subscribe(),
    );
    await eventually(
      async () => run.length === 1 && (await client.queueDepth(LOOK_LIMIT_MS)) === 2,
    );

    for (const one of impatient) one.unsubscribe();
    await eventually(async () => (await client.queueDepth(LOOK_LIMIT_MS)) === 0);
    release();
    await sendAndWait(client, ['record', 'next']);

    expect(run).toEqual(['in progress', 'next']);
    await fixture().emptied();
  });

  it('frees the slot of a handler that runs past its message’s deadline', async () => {
    fixture().server({ ...echo, hang: () => sleep(600_000, undefined, { ref: false }) }, 1);
    const client = await fixture().client();

    const hung = await errorOf(sendAndWait(client, ['hang', {}], { timeoutMs: 300 }));

    expect(hung.error).toBeInstanceOf(DeadlineExceededError);
    expect(await sendAndWait(client, ['echo', 'next'])).toBe('next');
    await fixture().emptied();
  });

  it('returns the states of the other clients and the number of waiting messages', async () => {
    const [one, other] = [await fixture().client(), await fixture().client()];
    await eventually(async () => {
      await other.exchangeState('mine', LOOK_LIMIT_MS);
      const { others, waiting } = await one.exchangeState('yours', LOOK_LIMIT_MS);
      return waiting === 0 && [...others.values()].join() === 'mine';
    });
  });

  it('rejects with the reason, and no stack, when the handler fails', async () => {
    fixture().server({
      throws: () => Promise.reject(new TypeError('broken')),
      refuses: () =>
        Promise.resolve(throwError(() => new RpcException({ status: 'error' }).getError())),
    });
    const client = await fixture().client();

    const thrown = await errorOf(sendAndWait(client, ['throws', {}]));
    const refused = await errorOf(sendAndWait(client, ['refuses', {}]));
    const unknown = await errorOf(sendAndWait(client, ['unknown', {}]));

    expect(thrown.error).toBeInstanceOf(HandlerFailedError);
    expect(thrown.error).toMatchObject({ reason: { name: 'TypeError', message: 'broken' } });
    expect(JSON.stringify(thrown.error)).not.toContain('.ts');
    expect(refused.error).toMatchObject({ reason: { status: 'error' } });
    expect(unknown.error).toBeInstanceOf(HandlerFailedError);
  });

  it('delivers events to their handler and keeps no data of them', async () => {
    const events: unknown[] = [];
    const server = fixture().server({});
    server.addHandler('happened', (event) => Promise.resolve(events.push(event)), true);
    const client = await fixture().client();

    await firstValueFrom(client.emit('happened', { n: 1 }), { defaultValue: undefined });

    await eventually(() => events.length === 1);
    expect(events).toEqual([{ n: 1 }]);
    await fixture().emptied();
  });

  it('returns the number of waiting messages', async () => {
    const client = await fixture().client();
    const pending = [1, 2, 3].map((n) => errorOf(sendAndWait(client, ['echo', n])));

    await eventually(async () => (await client.queueDepth(LOOK_LIMIT_MS)) === 3);
    await client.close();
    await Promise.all(pending);
  });

  it('finishes messages in progress when a server closes', async () => {
    let begun = 0;
    const slow = () => {
      begun += 1;
      return sleep(300, 'done');
    };
    const server = fixture().server({ slow });
    const client = await fixture().client();
    const pending = sendAndWait(client, ['slow', {}]);
    await eventually(() => begun === 1);

    await server.close();

    expect(await pending).toBe('done');
    await fixture().emptied();
  });

  it('rejects pending messages when the client closes', async () => {
    const client = await fixture().client();
    const pending = errorOf(sendAndWait(client, ['echo', {}]));
    await sleep(50);

    await client.close();

    expect((await pending).error).toBeInstanceOf(QueueUnavailableError);
  });

  it('answers from another process when one is killed while it works', async () => {
    const doomed = await fixture().serverProcess('stuck');
    const successor = await fixture().serverProcess();
    const client = await fixture().client();
    const working = new Promise((resolve) => doomed.once('message', resolve));
    const messages = Array.from({ length: 8 }, () => sendAndWait(client, ['slow', { ms: 1_000 }]));
    await working;
    await endProcess(doomed, 'SIGKILL');

    const answers = await Promise.all(messages);

    expect(answers).toEqual(messages.map(() => successor.pid));
    await fixture().emptied();
  });

  it('ends with an empty queue when all servers were killed and one returns after the deadline', async () => {
    const doomed = await fixture().serverProcess();
    const client = await fixture().client();
    const pending = Array.from({ length: 8 }, () =>
      errorOf(sendAndWait(client, ['slow', { ms: 30_000 }], { timeoutMs: 5_000 })),
    );
    await new Promise((resolve) => doomed.once('message', resolve));
    await endProcess(doomed, 'SIGKILL');
    for (const { error } of await Promise.all(pending)) {
      expect(error).toBeInstanceOf(DeadlineExceededError);
    }

    fixture().server(echo);

    await fixture().emptied();
  });
}
