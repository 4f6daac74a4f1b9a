import { Controller, Inject, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  GEOCODE_CHUNK,
  SUGGEST_CHUNK_VERSION,
  geocodeChunkVersions,
  geocodeReplyVersions,
  requireSupportedVersion,
} from '#contracts';
import type {
  ChunkPart,
  ChunkPartsReply,
  GeocodeAnswer,
  GeocodeChunk,
  GeocodeChunkReply,
  GeocodeQuery,
  PartReply,
} from '#contracts';
import { mapCooperatively } from '#geocoding';
import type { GeocodeOptions, QuickAnswer } from '#geocoding';
import type { Logger } from '#platform';
import { LOGGER } from '#platform';
import { QueueContext } from '#queue';
import { InteractivePriority } from './batches/interactive-priority.js';
import { FailedChunkFilter, logFailedPass, logFailedQueries } from './job-reporting.js';
import { MeasuredGeocoder } from './metrics/worker-metrics.js';

/**
 * Longest time that the answers of finished parts wait for the rest. Milliseconds: each reply before the last is one more
 * message, whose answers the last one repeats (docs/benchmarks.md has the figures of 5 and 12 ms).
 */
const PARTIAL_REPLY_DELAY_MS = 12;

/** Answers the chunks of interactive requests. */
@Controller()
@UseFilters(FailedChunkFilter)
export class GeocodeConsumer {
  private readonly turns = new EventLoopTurns();

  constructor(
    private readonly geocoder: MeasuredGeocoder,
    private readonly interactive: InteractivePriority,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @MessagePattern(GEOCODE_CHUNK)
  async answer(
    @Payload() chunk: GeocodeChunk,
    @Ctx() context: QueueContext,
  ): Promise<GeocodeChunkReply | ChunkPartsReply> {
    requireSupportedVersion(geocodeChunkVersions, chunk.version);
    this.geocoder.countChunk(chunk);
    const { parts } = chunk;
    return this.interactive.during(async () =>
      parts
        ? versioned(chunk, { parts: await this.answerParts(chunk, parts, context) })
        : versioned(chunk, { answers: await this.geocode(chunk, { deadline: context.deadline }) }),
    );
  }

  /**
   * Answers the quick queries of all parts in one pass, which costs much less than a pass for each part. If queries are
   * left, replies to the finished parts at once. Then answers the remaining parts independently, so that a long search or
   * a failure only concerns its own request; finished ones are replied to after at most PARTIAL_REPLY_DELAY_MS.
   */
  private async answerParts(
    chunk: GeocodeChunk,
    parts: readonly ChunkPart[],
    context: QueueContext,
  ): Promise<readonly PartReply[]> {
    const replies = new PartReplies(parts.length, (some) =>
      context.sendPartial(versioned(chunk, { parts: some })),
    );
    const start = async (one: WaitingPart): Promise<void> =>
      replies.add(one.index, await this.answerPart(chunk, one));
    const passed = await this.answerQuickQueries(chunk, partsWithQueries(chunk, parts));
    const remaining: WaitingPart[] = [];
    for (const one of passed) {
      const answers = one.quick && answersIn(one.quick);
      if (answers) replies.add(one.index, { answers });
      else remaining.push(one);
    }
    // Postponed queries take longer than the pass.
    if (remaining.some(({ part }) => !isExpired(part))) replies.sendUnsent();
    await Promise.all(await mapCooperatively(remaining, start, this.turnsOf(chunk)));
    return replies.all;
  }

  /** Adds to each part its answers of the pass, or why the pass has failed: one part may make it fail for all. */
  private async answerQuickQueries(
    chunk: GeocodeChunk,
    parts: readonly WaitingPart[],
  ): Promise<readonly WaitingPart[]> {
    const inTime = parts.filter(({ part }) => !isExpired(part));
    if (inTime.length < 2) return parts;
    const queries = inTime.flatMap((one) => one.queries);
    const options = { deadline: passDeadline(inTime), yieldToEventLoop: this.turnsOf(chunk) };
    try {
      const answers = await this.geocoder.geocodeQuick(chunkOf(chunk, queries), options);
      let first = 0;
      return parts.map((one) =>
        inTime.includes(one)
          ? { ...one, quick: answers.slice(first, (first += one.part.queries)) }
          : one,
      );
    } catch (error) {
      logFailedPass(this.logger, inTime.length, error);
      return parts.map((one) => (inTime.includes(one) ? { ...one, failure: error } : one));
    }
  }

  private async answerPart(
    chunk: GeocodeChunk,
    { part, queries, quick, failure }: WaitingPart,
  ): Promise<PartOutcome> {
    if (isExpired(part)) {
      // The gateway has answered the request already.
      if (failure === undefined) return { failure: 'expired' };
      this.geocoder.countFailed(queries);
      return { failure: logFailedQueries(this.logger, part.requestId, failure) };
    }
    try {
      const left = quick ? queries.filter((_, at) => quick[at] === 'postponed') : queries;
      const answers = await this.geocode(chunkOf(chunk, left), { deadline: part.deadline });
      return { answers: quick ? withPostponed(quick, answers) : answers };
    } catch (error) {
      return { failure: logFailedQueries(this.logger, part.requestId, error) };
    }
  }

  private geocode(chunk: GeocodeChunk, options: GeocodeOptions): Promise<readonly GeocodeAnswer[]> {
    return this.geocoder.geocode(chunk, { ...options, yieldToEventLoop: this.turnsOf(chunk) });
  }

  private turnsOf({ queries }: GeocodeChunk): () => Promise<void> {
    return () => this.turns.next(queries.length);
  }
}

/** A part of a chunk that has no reply yet. */
interface WaitingPart {
  readonly index: number;
  readonly part: ChunkPart;
  readonly queries: readonly GeocodeQuery[];
  /** Of the pass over the quick queries of all parts. */
  readonly quick?: readonly QuickAnswer[];
  /** Why that pass has failed. */
  readonly failure?: unknown;
}

const isExpired = ({ deadline }: ChunkPart): boolean => Date.now() > deadline;

/** Half of the time of each part is left for an answer of its own, if a statement of the pass does not end. */
const passDeadline = (parts: readonly WaitingPart[]): number => {
  const now = Date.now();
  return now + Math.min(...parts.map(({ part }) => (part.deadline - now) / 2));
};

/** Undefined if a query is postponed. */
const answersIn = (quick: readonly QuickAnswer[]): readonly GeocodeAnswer[] | undefined => {
  const answers = quick.filter((answer) => answer !== 'postponed');
  return answers.length === quick.length ? answers : undefined;
};

/** The answers of the pass, with the later answer in place of each postponed one. Throws if one is missing. */
const withPostponed = (
  quick: readonly QuickAnswer[],
  later: readonly GeocodeAnswer[],
): readonly GeocodeAnswer[] => {
  const left = [...later];
  return quick.map((answer) => {
    const known = answer === 'postponed' ? left.shift() : answer;
    if (!known) throw new Error('the answer to a postponed query is missing');
    return known;
  });
};

/** A chunk of some of the queries of another. */
const chunkOf = (chunk: GeocodeChunk, queries: readonly GeocodeQuery[]): GeocodeChunk => ({
  ...chunk,
  queries,
  parts: undefined,
});

const partsWithQueries = (
  { queries }: GeocodeChunk,
  parts: readonly ChunkPart[],
): readonly WaitingPart[] => {
  let first = 0;
  return parts.map((part, index) => ({
    index,
    part,
    queries: queries.slice(first, (first += part.queries)),
    quick: undefined,
    failure: undefined,
  }));
};

type PartOutcome = { readonly answers: readonly GeocodeAnswer[] } | { readonly failure: string };

/** Collects the replies to the parts of a chunk, and sends those that would wait long for the rest. */
class PartReplies {
  readonly all: PartReply[] = [];
  private unsent: PartReply[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: number,
    private readonly sendPartial: (replies: readonly PartReply[]) => void,
  ) {}

  add(part: number, outcome: PartOutcome): void {
    const reply = { part, ...outcome };
    this.all.push(reply);
    this.unsent.push(reply);
    if (this.all.length === this.parts) clearTimeout(this.timer);
    else this.timer ??= setTimeout(() => this.sendUnsent(), PARTIAL_REPLY_DELAY_MS);
  }

  /** Sends the replies that no message has contained yet, if there are any. */
  sendUnsent(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const replies = this.unsent;
    this.unsent = [];
    if (replies.length > 0) this.sendPartial(replies);
  }
}

/** A chunk of suggest queries and its reply have the same version. */
const versioned = <Reply extends object>({ version }: GeocodeChunk, reply: Reply) => ({
  version: version === SUGGEST_CHUNK_VERSION ? version : geocodeReplyVersions.written,
  ...reply,
});

/** Gives the chunks of interactive requests their turns of the event loop. */
export class EventLoopTurns {
  private readonly waiting: WaitingChunk[] = [];
  private isTurnOfSmallest = false;

  /**
   * Resolves in a turn of the event loop of its own. One waiting chunk continues in each turn, so that
   * messages and heartbeats wait for one step of one chunk. Turns alternate between the chunk with the
   * fewest queries, so that a large request does not delay a single query, and the one that has waited
   * longest.
   */
  next(queries: number): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push({ queries, resume });
      if (this.waiting.length === 1) setImmediate(() => this.give());
    });
  }

  private give(): void {
    this.isTurnOfSmallest = !this.isTurnOfSmallest;
    const next = this.isTurnOfSmallest ? smallestOf(this.waiting) : this.waiting[0];
    if (!next) throw new Error('no chunk waits for a turn');
    this.waiting.splice(this.waiting.indexOf(next), 1);
    if (this.waiting.length > 0) setImmediate(() => this.give());
    next.resume();
  }
}

interface WaitingChunk {
  readonly queries: number;
  readonly resume: () => void;
}

/** Of equal chunks the one that has waited longest. */
const smallestOf = ([first, ...others]: readonly WaitingChunk[]): WaitingChunk | undefined =>
  others.reduce(
    (smallest, one) => (smallest && one.queries >= smallest.queries ? smallest : one),
    first,
  );
