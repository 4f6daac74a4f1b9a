import { LONGEST_TIMER_MS } from './time-limit.js';

/** Why a reply will not come. */
export type NoReply = 'deadline' | 'lost' | 'unsent' | 'closed';

/** The reply's text, or why there is none. */
export type ReplyOutcome =
  { readonly reply: string } | { readonly none: NoReply; readonly cause?: unknown };

/** Told exactly once. */
export type ReplyListener = (outcome: ReplyOutcome) => void;

interface Pending {
  readonly listener: ReplyListener;
  readonly timer: NodeJS.Timeout;
  /** Epoch milliseconds; undefined until the server has the job. */
  heardAt?: number;
}

/** The replies that a client waits for; each wait ends at its deadline at the latest. */
export class PendingReplies {
  private readonly pending = new Map<string, Pending>();

  get size(): number {
    return this.pending.size;
  }

  await(jobId: string, deadline: number, listener: ReplyListener): void {
    const leftMs = Math.min(deadline - Date.now(), LONGEST_TIMER_MS);
    const timer = setTimeout(() => this.giveUp(jobId, 'deadline'), leftMs);
    this.pending.set(jobId, { listener, timer });
  }

  markSent(jobId: string): void {
    const pending = this.pending.get(jobId);
    if (pending) pending.heardAt = Date.now();
  }

  /**
   * Jobs that the server has had since before a time without a word, longest first. They count as
   * heard of now, so that the next call names others.
   */
  takeQuiet(before: number, limit: number): readonly string[] {
    const ids: string[] = [];
    for (const [id, pending] of this.pending) {
      if (ids.length === limit) break;
      if (pending.heardAt === undefined || pending.heardAt > before) continue;
      pending.heardAt = Date.now();
      ids.push(id);
    }
    return ids;
  }

  /** A reply to nothing that is awaited (a late one, a second one) is dropped. */
  settle(jobId: string, reply: string): void {
    this.forget(jobId)?.listener({ reply });
  }

  giveUp(jobId: string, none: NoReply, cause?: unknown): void {
    this.forget(jobId)?.listener({ none, cause });
  }

  giveUpAll(none: NoReply): void {
    for (const id of [...this.pending.keys()]) this.giveUp(id, none);
  }

  /** Stops waiting without telling the listener. */
  forget(jobId: string): Pending | undefined {
    const pending = this.pending.get(jobId);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.pending.delete(jobId);
    return pending;
  }
}
