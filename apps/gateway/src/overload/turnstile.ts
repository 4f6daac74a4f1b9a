import { AsyncResource } from 'node:async_hooks';

/**
 * Lets whoever comes through one after the other, one a turn of the event loop.
 *
 * Node takes on one new connection a turn. Where a turn had the work of all requests that came
 * since the last, a gateway short of CPU took on a few connections a second, and left others
 * without a word for half a minute and longer; so there are as many turns as there are requests.
 */
export class Turnstile {
  private readonly waiting: Waiting[] = [];

  /** How long the one who is next has waited: about as long as whoever comes now will. */
  get waitMs(): number {
    const [next] = this.waiting;
    return next ? performance.now() - next.cameAt : 0;
  }

  /** Calls back when it is one's turn, and says for how long one has waited. */
  enter(goOn: (waitedMs: number) => void): void {
    // In the trace of its own request, and not of the one before it.
    this.waiting.push({ cameAt: performance.now(), goOn: AsyncResource.bind(goOn) });
    if (this.waiting.length === 1) setImmediate(() => this.letIn());
  }

  private letIn(): void {
    const [next] = this.waiting.splice(0, 1);
    if (this.waiting.length > 0) setImmediate(() => this.letIn());
    next?.goOn(performance.now() - next.cameAt);
  }
}

interface Waiting {
  readonly cameAt: number;
  readonly goOn: (waitedMs: number) => void;
}
