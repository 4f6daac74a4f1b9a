import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { endProcess } from '../../tools/services/child-processes.js';

/** A message as received. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Content of a message. */
export interface BatchEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly id: string; readonly status: string; readonly counts: object };
}

/** A receiver of webhooks in its own process. */
export interface WebhookReceiver {
  readonly url: string;
  /** Messages received at a path, in order of arrival. */
  at(path: string): readonly ReceivedMessage[];
  /** Responses of `/endless` that the sender has aborted. */
  cutOffs(): number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;

/** Starts a receiver; `webhook-receiver` defines the responses of its paths. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
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
    stop: () => endProcess(child),
  };
}

/** Content of a message after its signature was verified. */
export const verified = (secret: string, { body, headers }: ReceivedMessage): BatchEvent =>
  new Webhook(secret).verify(body, { ...headers }) as BatchEvent;
