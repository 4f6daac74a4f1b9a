import { FinalDestinationError, unexpectedResponse } from './errors.js';
import { valuesOf } from './lines.js';
import { readJson } from './transport.js';
import type { CallOptions, ServiceRequest, Transport } from './transport.js';
import type { ResultFormat } from './batch-submission.js';
import type { BatchResult, BatchState, SubmittedBatch } from './types.js';

/** The longest that the service holds a request for the status, in seconds. */
const MAX_WAIT_SECONDS = 60;

/** Seconds between two states of `progress`, and between two requests for further results. */
const INTERVAL_SECONDS = 5;

/** Broken downloads in a row, without a row between them, after which an iteration fails. */
const MAX_BREAKS = 5;

interface ProgressOptions extends CallOptions {
  /** Seconds between two states, 1 to 60; the last state is yielded at once. Default: 5. */
  readonly intervalSeconds?: number;
}

interface ResultsOptions extends CallOptions {
  /** The first row, from 1. */
  readonly from?: number;
}

interface PageOptions extends ResultsOptions {
  /** The most results. */
  readonly limit: number;
}

export interface ResultsPage {
  readonly results: readonly BatchResult[];
  /** The row to continue with; absent after the last one. */
  readonly nextRow: number | undefined;
}

/**
 * A submitted batch. Deadlines are those of each request, not of an iteration: abort that by its signal.
 *
 * @example
 * const batch = await client.batch(rows);
 * for await (const { counts } of batch.progress()) console.log(counts.processed, counts.total);
 * for await (const result of batch.results()) console.log(result.row, result.best_match?.address);
 */
export class Batch {
  private readonly path: string;

  constructor(
    private readonly transport: Transport,
    readonly id: string,
    /** The response to the submission, which alone has the secret of a webhook. */
    readonly accepted?: SubmittedBatch,
  ) {
    this.path = `/final-destination/v2/batches/${encodeURIComponent(id)}`;
  }

  /** The current state. */
  state(options?: CallOptions): Promise<BatchState> {
    return this.transport.send({ path: this.path, read: readJson<BatchState> }, options);
  }

  /** Cancels the batch; results up to then remain. Cancelling an ended batch changes nothing. */
  cancel(options?: CallOptions): Promise<BatchState> {
    const request: ServiceRequest<BatchState> = {
      method: 'DELETE',
      path: this.path,
      read: readJson,
    };
    return this.transport.send(request, options);
  }

  /** The states of the batch: the current one, then each change, until the batch has ended. */
  async *progress(options: ProgressOptions = {}): AsyncGenerator<BatchState, void, undefined> {
    const { intervalSeconds = INTERVAL_SECONDS, ...call } = options;
    let state = await this.state(call);
    yield state;
    while (!hasEnded(state)) {
      const { status, counts } = state;
      state = await this.poll(intervalSeconds, call);
      const isChanged = state.status !== status || state.counts.processed !== counts.processed;
      if (isChanged) yield state;
    }
  }

  /** Waits until the batch has ended, and resolves to its last state. */
  async finished(options: CallOptions = {}): Promise<BatchState> {
    for (;;) {
      const state = await this.poll(MAX_WAIT_SECONDS, options);
      if (hasEnded(state)) return state;
    }
  }

  /**
   * The results in the order of the rows, each once, as they become available. It ends after the last
   * row, or that of a cancelled batch; a broken download is resumed at its row.
   */
  async *results(options: ResultsOptions = {}): AsyncGenerator<BatchResult, void, undefined> {
    const { from = 1, ...call } = options;
    let next = from;
    for (let breaks = 0; ;) {
      const response = await this.transport.send(this.resultsFrom(next), call);
      try {
        for await (const result of valuesOf<BatchResult>(response)) {
          next = result.row + 1;
          breaks = 0;
          yield result;
        }
      } catch (error) {
        call.signal?.throwIfAborted();
        breaks += 1;
        if (!isBroken(error) || breaks > MAX_BREAKS) throw error;
        await this.transport.backOff(breaks, call.signal);
        continue;
      }
      if (response.headers.get('batch-complete') !== 'false') return;
      await this.poll(INTERVAL_SECONDS, call);
    }
  }

  /**
   * A page of the results so far, for callers that show pages.
   *
   * @example
   * const { results, nextRow } = await batch.page({ from: 1, limit: 100 });
   */
  async page({ from = 1, limit, ...call }: PageOptions): Promise<ResultsPage> {
    const response = await this.transport.send(this.resultsFrom(from), call);
    const results: BatchResult[] = [];
    for await (const result of valuesOf<BatchResult>(response)) {
      if (results.length === limit) return { results, nextRow: result.row };
      results.push(result);
    }
    const next = response.headers.get('batch-next-row');
    return { results, nextRow: next === null ? undefined : Number(next) };
  }

  /** The rejected rows so far, in the order of the upload. */
  async *rejectedRows(options?: CallOptions): AsyncGenerator<BatchResult, void, undefined> {
    const path = `${this.path}/errors?format=ndjson`;
    yield* valuesOf(await this.transport.send({ path, read: unread }, options));
  }

  /** The results so far as a file. A stream that ends without an error is complete. */
  async download(format: ResultFormat, options?: CallOptions): Promise<ReadableStream<Uint8Array>> {
    const path = `${this.path}/results?format=${format}`;
    const response = await this.transport.send({ path, read: unread }, options);
    if (!response.body) throw unexpectedResponse(response);
    return response.body;
  }

  /** The state at the next change of the status, or after some seconds. */
  private poll(seconds: number, { signal, deadlineMs }: CallOptions): Promise<BatchState> {
    const wait = Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.round(seconds)));
    const afterMs = wait * 1_000;
    return this.transport.send(
      {
        path: `${this.path}?wait=${wait}`,
        attemptTimeoutMs: afterMs + POLL_MARGIN_MS,
        read: readJson<BatchState>,
      },
      { signal, deadlineMs: deadlineMs ?? afterMs + POLL_DEADLINE_MARGIN_MS },
    );
  }

  private resultsFrom(row: number): ServiceRequest<Response> {
    return { path: `${this.path}/results?format=ndjson&from=${row}`, read: unread };
  }
}

/** What a poll may take longer than the service holds it. */
const POLL_MARGIN_MS = 15_000;
const POLL_DEADLINE_MARGIN_MS = 60_000;

const hasEnded = ({ status }: BatchState): boolean => status !== 'queued' && status !== 'running';

const isBroken = (error: unknown): boolean =>
  error instanceof FinalDestinationError && error.code === 'connection_failed';

/** Leaves the body to the caller, who reads it beyond the deadline. */
const unread = (response: Response): Promise<Response> => Promise.resolve(response);
