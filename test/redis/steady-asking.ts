import { DeadlineExceededError, type QueueClient, QueueUnavailableError } from '#messaging';
import { ask } from '../messaging/house.js';

const INTERVAL_MS = 50;
const TIMEOUT_MS = 5_000;

/** Somebody who asks all the time, whatever befalls the queue, and notes how each question ends. */
export class SteadyAsking {
  private readonly ends: Promise<string>[] = [];
  private readonly timer = setInterval(() => this.ask(), INTERVAL_MS);

  constructor(private readonly client: QueueClient) {}

  /** Asks no more; tells how all ended, each at its deadline at the latest. */
  stop(): Promise<readonly string[]> {
    clearInterval(this.timer);
    return Promise.all(this.ends);
  }

  private ask(): void {
    const question = this.ends.length;
    const asked = ask(this.client, ['echo', question], { timeoutMs: TIMEOUT_MS });
    this.ends.push(
      asked.then(
        (answer) => (answer === question ? 'answered' : 'answered wrongly'),
        (error: unknown) => (isRefusal(error) ? 'refused' : String(error)),
      ),
    );
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof QueueUnavailableError || error instanceof DeadlineExceededError;
