/** A server that has given no sign of life for as long as anybody waits. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';

  constructor(patienceMs: number) {
    super(`no reply within ${patienceMs} ms`);
  }
}

/** However lively the server is: so many times the patience is the longest wait for one reply. */
const LONGEST_WAIT = 10;

/** Of the patience: a look that comes so much too late tells that this process stood still. */
const STANDSTILL_SHARE = 0.5;

/**
 * Waits for replies of one server. Patience is measured from its last sign of life, whichever reply
 * that was: in a crowd a reply may well be late, and a server is not dead while it answers others.
 */
export class Patience {
  private lastSign = -Infinity;
  private readonly waits = new Set<() => void>();

  constructor(private readonly patienceMs: number) {}

  /** Settles as the reply does; rejects with SilenceError when there is no sign of life in time. */
  within<T>(reply: Promise<T>): Promise<T> {
    const start = performance.now();
    return new Promise<T>((resolve, reject) => {
      let timer: NodeJS.Timeout;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
        this.waits.delete(giveUp);
      };
      const giveUp = (): void => {
        end();
        reject(new SilenceError(this.patienceMs));
      };
      const look = (lateMs: number): void => {
        if (isOver) return;
        const now = performance.now();
        const silentMs = now - Math.max(start, this.lastSign);
        const isTooLong = now - start >= this.patienceMs * LONGEST_WAIT;
        // What held this process up may have held the server up, too: it has its time once more.
        const stoodStill = lateMs >= this.patienceMs * STANDSTILL_SHARE;
        if (isTooLong || (silentMs >= this.patienceMs && !stoodStill)) giveUp();
        else lookIn(stoodStill ? this.patienceMs : this.patienceMs - silentMs);
      };
      // When this process was the slow one, replies lie unread: they are read before the look.
      const lookIn = (ms: number): void => {
        const dueAt = performance.now() + ms;
        timer = setTimeout(
          () => setImmediate(() => look(performance.now() - dueAt)),
          Math.ceil(ms),
        );
      };
      lookIn(this.patienceMs);
      this.waits.add(giveUp);
      reply
        .then((value) => {
          this.lastSign = performance.now();
          resolve(value);
        }, reject)
        .finally(end);
    });
  }

  /** Ends every wait that is under way: one that lasted in vain is enough for all. */
  giveUp(): void {
    for (const giveUp of this.waits) giveUp();
  }
}
