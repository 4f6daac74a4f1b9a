import { DeadlineExceededError, type QueueClient, QueueUnavailableError } from '#queue';
import { sendAndWait } from '../queue/queue-fixture.js';

const INTERVAL_MS = 50;
const TIMEOUT_MS = 5_000;

/** Sends messages continuously and records how each one outcomes. */
export class ContinuousTraffic {
  private readonly outcomes: Promise<string>[] = [];
  private readonly timer = setInterval(() => this.send(), INTERVAL_MS);

  constructor(private readonly client: QueueClient) {}

  /** Stops sending; returns how all messages ended, each at its deadline at the latest. */
  stop(): Promise<readonly string[]> {
    clearInterval(this.timer);
    return Promise.all(this.outcomes);
  }

  private send(): void {
    const payload = this.outcomes.length;
    const reply = sendAndWait(this.client, ['echo', payload], { timeoutMs: TIMEOUT_MS });
    this.outcomes.push(
      reply.then(
        (answer) => (answer === payload ? 'answered' : 'answered wrongly'),
        (error: unknown) => (isRefusal(error) ? 'refused' : String(error)),
      ),
    );
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof QueueUnavailableError || error instanceof DeadlineExceededError;
