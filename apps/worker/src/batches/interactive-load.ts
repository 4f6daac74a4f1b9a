import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** A batch gives way for so long at most; under steady load it would otherwise never go on. */
const PATIENCE_MS = 50;
const GLANCE_MS = 2;

/** Knows whether somebody waits for an answer of this worker, so that batches can give way. */
@Injectable()
export class InteractiveLoad {
  private inHand = 0;

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
    const until = Date.now() + PATIENCE_MS;
    // A turn of the event loop lets in who has come meanwhile.
    do await sleep(this.inHand > 0 ? GLANCE_MS : 0);
    while (this.inHand > 0 && Date.now() < until);
  }
}
