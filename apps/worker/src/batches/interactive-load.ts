import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** A batch gives way for so long at most; under steady load it would otherwise never go on. */
const PATIENCE_MS = 20;

/** What a batch has in return for having waited in vain: a fifth of a worker that is never idle. */
const SHARE_MS = 5;
const GLANCE_MS = 2;

/** Knows whether somebody waits for an answer of this worker, so that batches can give way. */
@Injectable()
export class InteractiveLoad {
  private inHand = 0;
  private ownUntil = 0;

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.inHand += 1;
    try {
      return await work();
    } finally {
      this.inHand -= 1;
    }
  }

  /** Resolves when nobody waits, or when the batch has waited long enough. */
  async givenWay(): Promise<void> {
    // A turn of the event loop lets in who has come meanwhile.
    await nextTurn();
    if (performance.now() < this.ownUntil) return;
    const until = performance.now() + PATIENCE_MS;
    while (this.inHand > 0) {
      if (performance.now() >= until) {
        this.ownUntil = performance.now() + SHARE_MS;
        return;
      }
      await sleep(GLANCE_MS);
    }
  }
}
