import type { QueueNews } from '#messaging';
import { readNotice } from './notice.js';
import type { Notice } from './notice.js';
import { Pace } from './pace.js';

/** What came of the last look at the queue, by a clock that nobody sets. */
interface Look {
  readonly atMs: number;
  readonly answered: number;
  readonly others: ReadonlyMap<string, Notice>;
  /** Since when, at every look, messages have waited; undefined when none does. */
  readonly saturatedSinceMs: number | undefined;
}

/** Of the time of a request: 3 s of the usual 10 s, in which even slow workers answer chunks. */
const MEMORY_SHARE = 0.3;
/** Half a second; see `Pace`. */
const LULL_SHARE = 0.05;
/** A look older than that says nothing of now; ten times as long as there is from one to the next. */
const FRESH_MS = 1_000;
/** A burst is no overload: half a second of it are let in before anyone is refused. */
const GRACE_SHARE = 0.05;

/**
 * How busy the workers are, and for how long. What is remembered stands in proportion to how long a
 * request may take: what decides within that must have been learnt well before.
 */
export class QueueLoad {
  private readonly pace: Pace;
  private underWay = 0;
  private answered = 0;
  private look: Look | undefined;

  constructor(private readonly requestTimeoutMs: number) {
    this.pace = new Pace(MEMORY_SHARE * requestTimeoutMs, LULL_SHARE * requestTimeoutMs);
  }

  /** Of this gateway alone. */
  get notice(): Notice {
    return { underWay: this.underWay, answered: this.answered };
  }

  /** Queries go out, and the function to be called once when they are through says how. */
  begin(queries: number): (wereAnswered: boolean) => void {
    this.underWay += queries;
    return (wereAnswered) => {
      this.underWay -= queries;
      if (wereAnswered) this.answered += queries;
    };
  }

  /** Takes in what a look at the queue has brought. */
  learn({ others, waiting }: QueueNews, atMs: number): void {
    const before = this.lookOf(atMs);
    const notices = noticesIn(others);
    const saturatedSinceMs = waiting === 0 ? undefined : (before?.saturatedSinceMs ?? atMs);
    this.look = { atMs, answered: this.answered, others: notices, saturatedSinceMs };
    if (!before) return;
    this.pace.observe({
      elapsedMs: atMs - before.atMs,
      answered: this.answered - before.answered + answeredSince(before.others, notices),
      wasSaturated: waiting > 0 && before.saturatedSinceMs !== undefined,
    });
  }

  /**
   * How long it takes to answer what is under way and so many queries more. Zero while some worker
   * may be idle, and undefined where nobody knows. Milliseconds.
   */
  expectedWaitMs(more: number, nowMs: number): number | undefined {
    const look = this.lookOf(nowMs);
    if (!look) return undefined;
    const { saturatedSinceMs } = look;
    if (saturatedSinceMs === undefined) return 0;
    if (nowMs - saturatedSinceMs < GRACE_SHARE * this.requestTimeoutMs) return undefined;
    const { queriesASecond } = this.pace;
    if (queriesASecond === undefined) return undefined;
    const others = [...look.others.values()].map((notice) => notice.underWay);
    const ahead = others.reduce((sum, each) => sum + each, this.underWay);
    return ((ahead + more) * 1_000) / queriesASecond;
  }

  /** The last look, if it was taken not long before. */
  private lookOf(nowMs: number): Look | undefined {
    const isFresh = this.look && nowMs - this.look.atMs <= FRESH_MS;
    return isFresh ? this.look : undefined;
  }
}

const noticesIn = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, Notice> => {
  const notices = [...texts].flatMap(([who, text]) => {
    const notice = readNotice(text);
    return notice ? [[who, notice] as const] : [];
  });
  return new Map(notices);
};

/** Whoever is heard of for the first time has answered what nobody knows when. */
const answeredSince = (
  before: ReadonlyMap<string, Notice>,
  now: ReadonlyMap<string, Notice>,
): number =>
  [...now].reduce((sum, [who, { answered }]) => {
    const last = before.get(who)?.answered ?? answered;
    return sum + answered - last;
  }, 0);
