import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { KeyDirectory } from '#access';
import { BatchStore } from '#batches';
import type { Batch } from '#batches';

/** Told of a batch as it is now, or that nothing more will be told. */
export type Watcher = (batch: Batch | 'closed') => void;

/** As often as progress can be followed by eye; one look serves all who watch. */
const INTERVAL_MS = 1_000;

/** Tells watchers of batches how those are getting on. */
@Injectable()
export class ProgressFeed implements BeforeApplicationShutdown {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly batches: BatchStore,
    private readonly keys: KeyDirectory,
  ) {}

  /** Returns what ends the watching. */
  watch(id: string, watcher: Watcher): () => void {
    if (this.isClosed) {
      watcher('closed');
      return () => undefined;
    }
    const others = this.watchers.get(id) ?? new Set<Watcher>();
    this.watchers.set(id, others.add(watcher));
    this.timer ??= setTimeout(() => void this.look(), INTERVAL_MS);
    return () => {
      others.delete(watcher);
      if (others.size === 0 && this.watchers.get(id) === others) this.watchers.delete(id);
    };
  }

  /** Before the server closes, which would wait for them. */
  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const id of this.watchers.keys()) this.tell(id, 'closed');
    this.watchers.clear();
  }

  private async look(): Promise<void> {
    const ids = [...this.watchers.keys()];
    // While Postgres is away there is nothing to tell; watchers wait for the next look.
    const found = await this.batches.findAll(ids).catch(() => undefined);
    if (found) {
      const batches = new Map(found.map((batch) => [batch.id, batch]));
      for (const id of ids) this.tell(id, this.newsOf(batches.get(id)));
    }
    this.timer = undefined;
    if (this.isClosed || this.watchers.size === 0) return;
    this.timer = setTimeout(() => void this.look(), INTERVAL_MS);
  }

  /** A key that was revoked sees nothing more. */
  private newsOf(batch: Batch | undefined): Batch | 'closed' {
    return batch && this.keys.isLive(batch.keyId) ? batch : 'closed';
  }

  private tell(id: string, batch: Batch | 'closed'): void {
    for (const watcher of this.watchers.get(id) ?? []) watcher(batch);
  }
}
