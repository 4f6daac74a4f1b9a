import { MAX_TIMER_MS } from '#timing';
import { isPartialReply } from './envelope.js';

/** Why a message gets no reply. */
type NoReplyReason = 'deadline' | 'lost' | 'unsent' | 'closed';

/** The reply, or why there is none. */
export type ReplyOutcome =
  { readonly reply: string } | { readonly none: NoReplyReason; readonly cause?: unknown };

/** Called once for each partial reply, then once for the outcome, unless that is cancelled before. */
type ReplyListener = (outcome: ReplyOutcome) => void;

interface PendingReply {
  /** Undefined once the wait has ended. */
  listener: ReplyListener | undefined;
  readonly timer: NodeJS.Timeout;
  /**
   * Epoch milliseconds when the job was sent or last looked up; undefined until the server has it.
   */
  checkedAt?: number;
}

/**
 * Matches replies to the messages that wait for them, by job id. Every wait ends at its deadline at
 * the latest.
 */
export class PendingReplies {
  private readonly pending = new Map<string, PendingReply>();

  get size(): number {
    return this.pending.size;
  }

  has(jobId: string | undefined): boolean {
    return jobId !== undefined && this.pending.has(jobId);
  }

  /** Starts waiting. `deadline` is in epoch milliseconds. Throws if the job id is waited for already. */
  add(jobId: string, deadline: number, listener: ReplyListener): void {
    if (this.pending.has(jobId)) throw new Error(`job ${jobId} is already waiting for a reply`);
    const leftMs = Math.min(deadline - Date.now(), MAX_TIMER_MS);
    const timer = setTimeout(() => this.fail(jobId, 'deadline'), leftMs);
    this.pending.set(jobId, { listener, timer });
  }

  /** Records that the server has the job, from when on it can be looked up. */
  markSent(jobId: string): void {
    const pending = this.pending.get(jobId);
    if (pending) pending.checkedAt = Date.now();
  }

  /**
   * The ids of sent jobs that have been unheard of since `beforeMs` (epoch milliseconds), those first that were looked
   * up least recently. They count as looked up now, so that the next call returns others before them.
   */
  takeUnheard(beforeMs: number, limit: number): readonly string[] {
    const unheard: [id: string, pending: PendingReply][] = [];
    for (const entry of this.pending) {
      if (unheard.length === limit) break;
      const { checkedAt } = entry[1];
      if (checkedAt !== undefined && checkedAt <= beforeMs) unheard.push(entry);
    }
    for (const [id, pending] of unheard) {
      pending.checkedAt = Date.now();
      this.pending.delete(id);
      this.pending.set(id, pending);
    }
    return unheard.map(([id]) => id);
  }

  /**
   * Hands a reply to its listener, and ends the wait unless the reply is partial. A reply that no
   * message waits for (late or duplicate) is dropped.
   */
  settle(jobId: string, reply: string): void {
    const listener = isPartialReply(reply) ? this.pending.get(jobId)?.listener : this.take(jobId);
    listener?.({ reply });
  }

  /** Ends a wait without a reply; without effect when nothing waits for the job. */
  fail(jobId: string, none: NoReplyReason, cause?: unknown): void {
    this.take(jobId)?.({ none, cause });
  }

  failAll(none: NoReplyReason): void {
    for (const id of [...this.pending.keys()]) this.fail(id, none);
  }

  /** Stops waiting; the listener is not called. Returns whether the job was waited for. */
  cancel(jobId: string): boolean {
    return this.take(jobId) !== undefined;
  }

  /** Stops waiting; returns the listener. */
  private take(jobId: string): ReplyListener | undefined {
    const pending = this.pending.get(jobId);
    if (!pending) return undefined;
    const { listener, timer } = pending;
    clearTimeout(timer);
    this.pending.delete(jobId);
    // Old hash tables of the map refer to the entry until a full garbage collection: docs/decisions/0024.
    pending.listener = undefined;
    return listener;
  }
}
