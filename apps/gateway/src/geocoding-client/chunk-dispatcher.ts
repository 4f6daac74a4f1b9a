import type { ClientProxy } from '@nestjs/microservices';
import type { Subscription } from 'rxjs';
import {
  GEOCODE_CHUNK,
  GEOCODE_CHUNK_VERSION,
  SUGGEST_CHUNK_VERSION,
  geocodeReplyVersions,
  replyVersion,
  requireEveryAnswer,
  requireSupportedVersion,
} from '#contracts';
import type {
  ChunkPartsReply,
  GeocodeAnswer,
  GeocodeChunk,
  GeocodeChunkReply,
  PartReply,
} from '#contracts';
import type { Metrics } from '#platform';
import { HandlerFailedError, QueuedMessage, QueueUnavailableError } from '#queue';
import { WaitingGroup } from './waiting-group.js';
import type { QueryGroup } from './waiting-group.js';

/** Larger groups are sent on their own: a message costs them little, and others would wait for them. */
const MOST_QUERIES_TO_COALESCE = 10;

/**
 * Chunks of large groups in progress for each worker: one that is searched, and one that waits for
 * Postgres or is in transit. Further ones wait here, so that a single query finds a free slot.
 */
const LARGE_CHUNKS_PER_WORKER = 2;

/**
 * No second chunk is sent once so many of their queries for each worker wait for answers: of chunks of 200 queries, two
 * workers have three, so that two gateways leave a slot free.
 */
const LARGE_QUERIES_PER_WORKER = 300;

/** Queries of a chunk that carries several requests, at most (docs/decisions/0018). */
const MOST_QUERIES_OF_SHARED_CHUNK = 50;

/** A large request is divided among at most one idle worker for each so many queries or part thereof. */
const QUERIES_PER_IDLE_WORKER = 50;

/** Once so many queries wait, each worker is sent a second chunk (docs/decisions/0018). */
const QUERIES_OF_SECOND_CHUNK = 14;

/**
 * A chunk that takes longer than this, and than twice the usual time, does not keep others from being
 * sent: it has a slow query, or its worker is stuck. Milliseconds.
 */
const SLOW_CHUNK_MS = 20;
const SLOW_LARGE_CHUNK_MS = 400;
const SLOW_CHUNK_FACTOR = 2;

/** Weight of the newest chunk in the moving average of the time until the reply. */
const NEWEST_WEIGHT = 0.1;

/** In it, no chunk counts as more than this many slow ones: a query that takes seconds is not usual. */
const MOST_SLOW_CHUNKS = 5;

/**
 * Queries that wait for the next chunk longer than this are a backlog, and so are more than a few for
 * each worker that wait for a reply: the workers are busy. Milliseconds.
 */
const BACKLOG_MS = 100;
const BACKLOG_QUERIES = 10;

/** What the dispatcher needs to know of the workers, and what it reports of its own load. */
interface WorkerCapacity {
  /** Workers that answer requests; at least 1. */
  readonly workers: number;
  watchBacklog(hasBacklog: () => boolean): void;
}

/**
 * Sends queries to the workers, and coalesces those of different requests. Groups that arrive in one turn of
 * the event loop are sent together at its end. They wait while every worker has a chunk in progress, or while they
 * are fewer than the queries of a chunk in progress, and the next chunk carries all that fit. Large groups have a
 * queue of their own.
 */
export class ChunkDispatcher {
  private readonly small = new SendQueue(SLOW_CHUNK_MS);
  private readonly large = new SendQueue(SLOW_LARGE_CHUNK_MS);

  constructor(
    private readonly client: Pick<ClientProxy, 'send'>,
    private readonly chunkSize: number,
    private readonly capacity: WorkerCapacity,
    private readonly metrics: Metrics,
  ) {
    capacity.watchBacklog(() => this.hasBacklog);
  }

  private get hasBacklog(): boolean {
    if (this.small.longestWaitMs > BACKLOG_MS || this.large.longestWaitMs > BACKLOG_MS) return true;
    let late = 0;
    for (const chunk of this.small.inFlight)
      if (chunk.ageMs > BACKLOG_MS) late += chunk.pendingQueries;
    return late > BACKLOG_QUERIES * this.capacity.workers;
  }

  /**
   * How many groups to divide the queries of a request into. Workers that are idle get one each, and answer them in
   * parallel; if none is, as few as possible.
   */
  groupsOf(queries: number): number {
    const fewest = Math.ceil(queries / this.chunkSize);
    const most = Math.ceil(queries / QUERIES_PER_IDLE_WORKER);
    return Math.max(fewest, Math.min(most, this.idleWorkers));
  }

  /**
   * Workers for which this gateway has no large group in progress or waiting; negative if it has more groups. Those of
   * other gateways are not known, and small chunks do not count.
   */
  private get idleWorkers(): number {
    const { usualInFlight, waiting } = this.large;
    return this.capacity.workers - usualInFlight.chunks - waiting.length;
  }

  /** Sends a group of at most `chunkSize` queries at the end of this turn of the event loop, or once a slot is free. */
  dispatch(group: QueryGroup): WaitingGroup {
    const queue = isSmall(group) ? this.small : this.large;
    const pending = new WaitingGroup(group, () => this.abandon(pending, queue));
    queue.waiting.push(pending);
    queue.afterArrivals(() => this.sendWaiting(queue));
    return pending;
  }

  /**
   * Sends waiting groups while slots are free. Late ones are skipped; of a message that was sent the
   * worker drops them.
   */
  private sendWaiting(queue: SendQueue): void {
    queue.dropEnded();
    while (queue.waiting.length > 0 && this.maySend(queue)) {
      this.send(this.takeChunk(queue), queue);
      queue.dropEnded();
    }
    queue.retryLater(() => this.sendWaiting(queue));
  }

  private maySend(queue: SendQueue): boolean {
    const { workers } = this.capacity;
    const { chunks, pending } = queue.usualInFlight;
    const isWorkerFree = chunks < workers;
    if (queue === this.large) {
      const isWithinLimits =
        chunks < LARGE_CHUNKS_PER_WORKER * workers && pending < LARGE_QUERIES_PER_WORKER * workers;
      return isWorkerFree || isWithinLimits;
    }
    if (isWorkerFree) return queue.hasWaiting(chunks > 0 ? pending / chunks : 0);
    return chunks < 2 * workers && queue.hasWaiting(QUERIES_OF_SECOND_CHUNK);
  }

  /**
   * Takes as many of the waiting groups as fit, in their order, with the options of the first; of large
   * groups one.
   */
  private takeChunk(queue: SendQueue): readonly WaitingGroup[] {
    const [first] = queue.waiting;
    if (!first) return [];
    if (queue === this.large) return queue.waiting.splice(0, 1);
    const taken = new Set<WaitingGroup>();
    const most = Math.min(this.chunkSize, MOST_QUERIES_OF_SHARED_CHUNK);
    let queries = 0;
    for (const one of queue.waiting) {
      if (queries === most) break;
      const { length } = one.group.queries;
      if (!one.isPending || !hasSameOptions(one.group, first.group)) continue;
      if (queries + length > most) continue;
      taken.add(one);
      queries += length;
    }
    queue.waiting = queue.waiting.filter((one) => one.isPending && !taken.has(one));
    return [...taken];
  }

  private send(parts: readonly WaitingGroup[], queue: SendQueue): void {
    const message = messageOf(parts);
    const chunk = new ChunkInFlight(parts);
    queue.inFlight.add(chunk);
    this.observe(chunk);
    const onEnd = (error?: unknown): void => {
      queue.inFlight.delete(chunk);
      if (error === undefined) queue.recordDuration(chunk.ageMs);
      if (chunk.hasPending) chunk.fail(error ?? new QueueUnavailableError('no answer for a part'));
      chunk.release();
      this.sendWaiting(queue);
    };
    // In the trace of its first request, not of the one whose reply freed the slot.
    chunk.subscription = parts[0]?.inContext(() =>
      this.client.send<ReplyOfAnyKind>(GEOCODE_CHUNK, message).subscribe({
        next: (reply) => {
          chunk.receive(reply);
          // A slow query is left, for which the others need not wait.
          if (chunk.hasPending) this.sendWaiting(queue);
        },
        error: onEnd,
        complete: () => onEnd(),
      }),
    );
  }

  /** A message whose requests are all gone is removed from the queue. */
  private abandon(abandoned: WaitingGroup, queue: SendQueue): void {
    const index = queue.waiting.indexOf(abandoned);
    if (index >= 0) queue.waiting.splice(index, 1);
    for (const chunk of queue.inFlight) {
      if (chunk.hasPending) continue;
      queue.inFlight.delete(chunk);
      chunk.subscription?.unsubscribe();
      chunk.release();
    }
    this.sendWaiting(queue);
  }

  private observe({ parts, sentAtMs }: ChunkInFlight): void {
    this.metrics.of('chunkRequests').observe(parts.length);
    const wait = this.metrics.of('chunkWait');
    for (const { submittedAtMs } of parts) wait.observe((sentAtMs - submittedAtMs) / 1_000);
  }
}

/** The groups that wait and the chunks in progress, of small or of large groups. */
class SendQueue {
  waiting: WaitingGroup[] = [];
  readonly inFlight = new Set<ChunkInFlight>();
  private usualMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private arrivals: NodeJS.Immediate | undefined;

  /** A chunk is not slow within the time. Milliseconds. */
  constructor(private readonly leastSlowMs: number) {}

  /** The chunks in progress that are not slow, and how many of their queries have no answer yet. */
  get usualInFlight(): { readonly chunks: number; readonly pending: number } {
    const sinceMs = performance.now() - this.slowMs;
    let [chunks, pending] = [0, 0];
    for (const chunk of this.inFlight) {
      if (chunk.sentAtMs <= sinceMs) continue;
      chunks += 1;
      pending += chunk.pendingQueries;
    }
    return { chunks, pending };
  }

  /** How long the first of the waiting groups has waited; 0 if none waits. */
  get longestWaitMs(): number {
    const [first] = this.waiting;
    return first ? performance.now() - first.submittedAtMs : 0;
  }

  private get slowMs(): number {
    return Math.max(this.leastSlowMs, SLOW_CHUNK_FACTOR * this.usualMs);
  }

  /** Whether at least so many queries wait. */
  hasWaiting(atLeast: number): boolean {
    let queries = 0;
    return this.waiting.some(({ group }) => (queries += group.queries.length) >= atLeast);
  }

  dropEnded(): void {
    while (this.waiting[0] && !this.waiting[0].isPending) this.waiting.shift();
  }

  /**
   * Calls back, once for all groups that arrive with this one: requests that are read in the same turn of the
   * event loop share a chunk.
   */
  afterArrivals(send: () => void): void {
    this.arrivals ??= setImmediate(() => {
      this.arrivals = undefined;
      send();
    });
  }

  /** Calls back once the chunks in progress are slow, if some groups wait. */
  retryLater(retry: () => void): void {
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.timer = setTimeout(retry, this.slowMs);
  }

  recordDuration(ageMs: number): void {
    this.usualMs +=
      NEWEST_WEIGHT * (Math.min(ageMs, MOST_SLOW_CHUNKS * this.slowMs) - this.usualMs);
  }
}

type ReplyOfAnyKind = GeocodeChunkReply | ChunkPartsReply;

/** A message that has been sent, and the groups of queries that wait for its reply. */
class ChunkInFlight {
  readonly sentAtMs = performance.now();
  subscription: Subscription | undefined;

  constructor(private groups: readonly WaitingGroup[]) {}

  get parts(): readonly WaitingGroup[] {
    return this.groups;
  }

  get ageMs(): number {
    return performance.now() - this.sentAtMs;
  }

  get hasPending(): boolean {
    return this.parts.some(({ isPending }) => isPending);
  }

  get pendingQueries(): number {
    let queries = 0;
    for (const { isPending, group } of this.parts) if (isPending) queries += group.queries.length;
    return queries;
  }

  fail(error: unknown): void {
    for (const part of this.parts) part.fail(error);
  }

  /**
   * Drops the references to requests and answers when the chunk has ended. Old hash tables of `inFlight` refer to the
   * chunk until a full garbage collection (docs/decisions/0024).
   */
  release(): void {
    this.groups = [];
    this.subscription = undefined;
  }

  /** Hands each part its answers; those that have them already ignore them. */
  receive(reply: ReplyOfAnyKind): void {
    try {
      requireSupportedVersion(geocodeReplyVersions, replyVersion(reply));
    } catch (error) {
      return this.fail(new HandlerFailedError(error));
    }
    if ('parts' in reply) for (const part of reply.parts) this.resolvePart(part);
    else this.resolveAll(reply.answers);
  }

  private resolvePart(reply: PartReply): void {
    const part = this.parts[reply.part];
    if (!part) return;
    if ('failure' in reply) part.fail(new HandlerFailedError(reply.failure));
    else succeed(part, reply.answers);
  }

  private resolveAll(answers: readonly GeocodeAnswer[]): void {
    let next = 0;
    for (const part of this.parts) {
      const { length } = part.group.queries;
      succeed(part, answers.slice(next, (next += length)));
    }
  }
}

const succeed = (part: WaitingGroup, answers: readonly GeocodeAnswer[]): void => {
  try {
    part.succeed(requireEveryAnswer(part.group.queries, answers));
  } catch (error) {
    part.fail(error);
  }
};

const isSmall = ({ queries }: QueryGroup): boolean => queries.length <= MOST_QUERIES_TO_COALESCE;

/** Suggest queries have a version of the message of their own. */
const hasSameOptions = (one: QueryGroup, other: QueryGroup): boolean =>
  one.explain === other.explain &&
  one.outlines === other.outlines &&
  versionOf(one) === versionOf(other);

const versionOf = ({ queries: [first] }: QueryGroup): GeocodeChunk['version'] =>
  first?.kind === 'suggest' ? SUGGEST_CHUNK_VERSION : GEOCODE_CHUNK_VERSION;

/** Its deadline is the latest of its parts: each part also has a timer of its own. */
const messageOf = (parts: readonly WaitingGroup[]): QueuedMessage<GeocodeChunk> => {
  const groups = parts.map(({ group }) => group);
  const [first] = groups;
  if (!first) throw new Error('a chunk without queries');
  const { explain, outlines, requestId } = first;
  const chunk: GeocodeChunk = {
    version: versionOf(first),
    queries: groups.length === 1 ? first.queries : groups.flatMap(({ queries }) => queries),
    explain,
    outlines,
    parts: groups.length === 1 ? undefined : groups.map(partOf),
  };
  const deadline = Math.max(...groups.map((group) => group.deadline));
  return new QueuedMessage(chunk, { deadline, requestId });
};

const partOf = ({ requestId, deadline, queries }: QueryGroup) => ({
  requestId,
  deadline,
  queries: queries.length,
});
