import { answersRequests } from '#contracts';
import type { ClientStates, QueueClient } from '#queue';
import { ThroughputEstimate } from './throughput-estimate.js';

/** The queries of one gateway, as it publishes them to the other gateways. */
interface GatewayLoad {
  /** Queries that were sent and not answered yet. */
  readonly pending: number;
  /** Queries that workers have answered since the gateway started. */
  readonly answered: number;
}

/** The result of one poll of the queue. */
interface Snapshot {
  /** By the monotonic clock. */
  readonly atMs: number;
  readonly answered: number;
  readonly others: ReadonlyMap<string, GatewayLoad>;
  /** Since when messages have waited at every poll; undefined when none waits. */
  readonly saturatedSinceMs: number | undefined;
  /** Since when queries have waited long in this gateway at every poll; undefined when none does. */
  readonly backlogSinceMs: number | undefined;
  /** Workers that are known to answer requests. */
  readonly workers: number;
}

// The times below are shares of the request timeout: an estimate that decides within that time must
// have been made well before it ends.
/** The memory of the throughput estimate: 3 s of the default 10 s; even slow workers reply in it. */
const MEMORY_SHARE = 0.3;
/** What the estimate remembers after an idle phase: 0.5 s of the default. */
const IDLE_MEMORY_SHARE = 0.05;
/** How long messages must have waited before requests are rejected: a burst is not an overload. */
const GRACE_SHARE = 0.05;
/** A snapshot older than this is ignored: ten times the interval of polls. */
const SNAPSHOT_EXPIRY_MS = 1_000;

/** Estimates how long the workers need for the pending queries of all gateways. */
export class QueueLoad {
  private readonly throughput: ThroughputEstimate;
  /** Of the queries of this gateway. */
  private readonly ownThroughput: ThroughputEstimate;
  private pending = 0;
  private answered = 0;
  private snapshot: Snapshot | undefined;
  private hasBacklog: () => boolean = () => false;

  constructor(private readonly requestTimeoutMs: number) {
    const estimate = () =>
      new ThroughputEstimate(MEMORY_SHARE * requestTimeoutMs, IDLE_MEMORY_SHARE * requestTimeoutMs);
    this.throughput = estimate();
    this.ownThroughput = estimate();
  }

  /** The load of this gateway alone. */
  get ownLoad(): GatewayLoad {
    return { pending: this.pending, answered: this.answered };
  }

  /** Queries may also wait in this gateway, for a chunk: `hasBacklog` returns whether some do for long. */
  watchBacklog(hasBacklog: () => boolean): void {
    this.hasBacklog = hasBacklog;
  }

  /** Counts queries as pending until the returned function is called, once. */
  countPending(queries: number): (wereProcessed: boolean) => void {
    this.pending += queries;
    return (wereProcessed) => {
      this.pending -= queries;
      if (wereProcessed) this.answered += queries;
    };
  }

  /** Takes the result of a poll: the loads of other gateways, the waiting messages and the workers. */
  update({ others, waiting, workers: alive }: ClientStates, atMs: number): void {
    const before = this.freshSnapshot(atMs);
    const loads = decodeLoads(others);
    const hasBacklog = this.hasBacklog();
    const isWaiting = waiting > 0 || hasBacklog;
    const workers = alive.filter(({ report }) => answersRequests(report)).length;
    this.snapshot = {
      atMs,
      workers,
      answered: this.answered,
      others: loads,
      saturatedSinceMs: isWaiting ? (before?.saturatedSinceMs ?? atMs) : undefined,
      backlogSinceMs: hasBacklog ? (before?.backlogSinceMs ?? atMs) : undefined,
    };
    if (!before) return;
    const own = this.answered - before.answered;
    const period = {
      elapsedMs: atMs - before.atMs,
      workers,
      wasSaturated: isWaiting && before.saturatedSinceMs !== undefined,
    };
    this.ownThroughput.observe({ ...period, answered: own });
    this.throughput.observe({ ...period, answered: own + answeredSince(before.others, loads) });
  }

  /**
   * How long the workers need for the pending queries and `more` queries, or for those of this gateway alone if they
   * answer more of the other gateways meanwhile. 0 while no message waits; undefined while it is unknown; Infinity when
   * the workers answer nothing. Milliseconds.
   */
  expectedWaitMs(more: number, nowMs: number): number | undefined {
    const snapshot = this.freshSnapshot(nowMs);
    if (!snapshot) return undefined;
    const { saturatedSinceMs, workers, others } = snapshot;
    if (saturatedSinceMs === undefined) return 0;
    if (nowMs - saturatedSinceMs < GRACE_SHARE * this.requestTimeoutMs) return undefined;
    const queriesPerSecond = this.throughput.queriesPerSecond(workers);
    if (queriesPerSecond === undefined) return undefined;
    const own = this.pending + more;
    const all = [...others.values()].reduce((sum, { pending }) => sum + pending, own);
    const ownPerSecond = this.ownQueriesPerSecond(queriesPerSecond, snapshot);
    return Math.max(timeMs(all, queriesPerSecond), timeMs(own, ownPerSecond));
  }

  /**
   * How many of the answers belong to this gateway. Where its requests have just begun to arrive it has hardly
   * any: until it has had a backlog for as long as the estimate remembers, at least those of equal gateways.
   */
  private ownQueriesPerSecond(
    ofAll: number,
    { atMs, workers, others, backlogSinceMs = atMs }: Snapshot,
  ): number {
    const answered = Math.min(ofAll, this.ownThroughput.queriesPerSecond(workers) ?? 0);
    if (atMs - backlogSinceMs >= MEMORY_SHARE * this.requestTimeoutMs) return answered;
    const busy = [...others.values()].filter(({ pending }) => pending > 0).length;
    return Math.max(answered, ofAll / (1 + busy));
  }

  /**
   * Workers that answer requests by the last poll, however old it is: a service without requests does not poll. At
   * least 1, which may be unknown.
   */
  get workers(): number {
    return Math.max(1, this.snapshot?.workers ?? 1);
  }

  private freshSnapshot(nowMs: number): Snapshot | undefined {
    const isFresh = this.snapshot && nowMs - this.snapshot.atMs <= SNAPSHOT_EXPIRY_MS;
    return isFresh ? this.snapshot : undefined;
  }
}

/** How long queries take at a rate; Infinity at none. Milliseconds. */
const timeMs = (queries: number, perSecond: number): number =>
  perSecond > 0 ? (queries * 1_000) / perSecond : Infinity;

/** The text in which a gateway publishes its load: `pending/answered`. */
export const encodeGatewayLoad = ({ pending, answered }: GatewayLoad): string =>
  `${pending}/${answered}`;

/** Undefined for the format of another release. */
function decodeGatewayLoad(text: string): GatewayLoad | undefined {
  const [, pending, answered] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (pending === undefined) return undefined;
  return { pending: Number(pending), answered: Number(answered) };
}

const decodeLoads = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, GatewayLoad> =>
  new Map(
    [...texts].flatMap(([gateway, text]) => {
      const load = decodeGatewayLoad(text);
      return load ? [[gateway, load] as const] : [];
    }),
  );

/** A gateway that is new in the snapshot counts nothing: its answers have no known period. */
const answeredSince = (
  before: ReadonlyMap<string, GatewayLoad>,
  now: ReadonlyMap<string, GatewayLoad>,
): number =>
  [...now].reduce((sum, [gateway, { answered }]) => {
    const previous = before.get(gateway)?.answered ?? answered;
    return sum + answered - previous;
  }, 0);

/** Two small commands a poll; the load changes little in this time. */
const POLL_INTERVAL_MS = 100;
const POLL_TIMEOUT_MS = 500;

/** Polls the queue depth and exchanges loads with other gateways, while this one has pending queries. */
export class QueueDepthPoller {
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isStopped = false;

  constructor(
    private readonly load: QueueLoad,
    private readonly queue: Pick<QueueClient, 'exchangeState'>,
  ) {}

  /** Starts polling unless it is already running. To be called for every request. */
  start(): void {
    if (this.timer || this.isPolling || this.isStopped) return;
    void this.poll();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Never rejects: while the queue is unreachable, its load is unknown. */
  private async poll(): Promise<void> {
    this.isPolling = true;
    try {
      const { ownLoad } = this.load;
      const news = await this.queue.exchangeState(encodeGatewayLoad(ownLoad), POLL_TIMEOUT_MS);
      this.load.update(news, performance.now());
    } catch {
      // The requests fail with the same error, and report it.
    }
    this.isPolling = false;
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.load.ownLoad.pending > 0) void this.poll();
    }, POLL_INTERVAL_MS);
    this.timer.unref();
  }
}
