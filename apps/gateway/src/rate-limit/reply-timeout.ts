/** A server has sent no reply within the timeout. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError';

  constructor(timeoutMs: number) {
    super(`no reply within ${timeoutMs} ms`);
  }
}

/** The longest wait for one reply while the server replies to others, in timeouts. */
const MAX_TIMEOUTS = 10;

/** A check that runs late by this share of the timeout shows that this process was stalled. */
const STALL_SHARE = 0.5;

/**
 * A timeout for replies of one server, measured from its latest reply to any request: under load a
 * single reply may be late, but a server that still replies to others is not down.
 */
export class ReplyTimeout {
  private latestReplyAtMs = -Infinity;
  private readonly pending = new Set<() => void>();

  constructor(private readonly timeoutMs: number) {}

  /** Settles as the reply does, or rejects with NoReplyError when the server has gone silent. */
  limit<T>(reply: Promise<T>): Promise<T> {
    const startMs = performance.now();
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
        this.pending.delete(giveUp);
      };
      const giveUp = (): void => {
        end();
        reject(new NoReplyError(this.timeoutMs));
      };
      const check = (lateMs: number): void => {
        if (isOver) return;
        const remainingMs = this.remainingMs(startMs, lateMs);
        if (remainingMs === undefined) giveUp();
        else checkIn(remainingMs);
      };
      // After a stall, replies are still unread: setImmediate lets them be read before the check.
      const checkIn = (ms: number): void => {
        const dueAtMs = performance.now() + ms;
        timer = setTimeout(
          () => setImmediate(() => check(performance.now() - dueAtMs)),
          Math.ceil(ms),
        );
      };
      checkIn(this.timeoutMs);
      this.pending.add(giveUp);
      reply
        .then((value) => {
          this.latestReplyAtMs = performance.now();
          resolve(value);
        }, reject)
        .finally(end);
    });
  }

  /** Rejects all pending replies at once, so that only one of them waits for the whole timeout. */
  giveUp(): void {
    for (const giveUp of this.pending) giveUp();
  }

  /** The time until the next check of a reply; undefined when its timeout has expired. */
  private remainingMs(startMs: number, lateMs: number): number | undefined {
    const nowMs = performance.now();
    if (nowMs - startMs >= this.timeoutMs * MAX_TIMEOUTS) return undefined;
    // What stalled this process may have stalled the server too: its timeout starts again.
    if (lateMs >= this.timeoutMs * STALL_SHARE) return this.timeoutMs;
    const silentMs = nowMs - Math.max(startMs, this.latestReplyAtMs);
    return silentMs >= this.timeoutMs ? undefined : this.timeoutMs - silentMs;
  }
}
