/** A server that has given no sign of life for as long as anybody waits. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';

  constructor(patienceMs: number) {
    super(`no reply within ${patienceMs} ms`);
  }
}

/** However lively the server is: so many times the patience is the longest wait for one reply. */
const LONGEST_WAIT = 10;

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
      const look = (): void => {
        if (isOver) return;
        const now = performance.now();
        const silentMs = now - Math.max(start, this.lastSign);
        const isTooLong = now - start >= this.patienceMs * LONGEST_WAIT;
        if (silentMs >= this.patienceMs || isTooLong) giveUp();
        else lookIn(this.patienceMs - silentMs);
      };
      // When this process was the slow one, replies lie unread: they are read before the look.
      const lookIn = (ms: number): void => {
        timer = setTimeout(() => setImmediate(look), Math.ceil(ms));
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
