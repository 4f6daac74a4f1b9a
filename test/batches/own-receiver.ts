import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';

/** A message as the receiver got it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a message says. */
export interface BatchEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly status: string; readonly counts: object };
}

/** A receiver of webhooks in a process of its own. */
export interface OwnReceiver {
  readonly url: string;
  /** What came to a path, in the order of its coming. */
  at(path: string): readonly ReceivedMessage[];
  /** Answers of `/endless` that were cut off by the sender. */
  cutOffs(): number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;

/** Starts one; `webhook-receiver` says what its paths answer. */
export async function startReceiver(): Promise<OwnReceiver> {
  const child = fork(resolve('dist/test/support/webhook-receiver.js'), { execArgv: [] });
  const received: ReceivedMessage[] = [];
  let cutOffs = 0;
  const signal = AbortSignal.timeout(START_LIMIT_MS);
  const [{ port }] = (await once(child, 'message', { signal })) as [{ port: number }];
  child.on('message', (message: ReceivedMessage | { readonly cutOff: true }) => {
    if ('cutOff' in message) cutOffs += 1;
    else received.push(message);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    at: (path) => received.filter((message) => message.path === path),
    cutOffs: () => cutOffs,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** What a message says, once its signature is verified as every receiver does it. */
export const verified = (secret: string, { body, headers }: ReceivedMessage): BatchEvent =>
  new Webhook(secret).verify(body, { ...headers }) as BatchEvent;
