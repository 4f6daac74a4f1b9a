import { randomUUID } from 'node:crypto';
import type { GeocodeQuery, Suggestion } from '#contracts';
import type { GeocodingClient } from '../geocoding-client/geocoding-client.js';
import type { DrainState } from '../http/draining.js';
import type { Disconnection } from '../http/request-context.js';
import type { AdmissionControl } from '../load-shedding/admission-control.js';
import { readV2Request, toGeocodeQuery } from './params/read-v2-request.js';
import { DEFAULT_INPUT_FILTER } from './params/request.params.js';
import { presentV2Response } from './presenter/present-v2-response.js';

/** Texts of suggest queries, whose suggestions are a sample of the data of the workers. */
const INITIALS = 'abcdefghijklmnopqrstuvwxyz';

const SUGGESTIONS_OF_INITIAL = 10;

/** Enough to keep two workers busy. */
const CONCURRENT_QUERIES = 64;

/** How long a query may take that is in progress at the end, also on a busy machine. Milliseconds. */
const LAST_ANSWER_MS = 4_000;

/** A sample query has no client. */
const neverDisconnected: Disconnection = { hasHappened: false, once: () => () => undefined };

interface SampleOptions {
  readonly geocoding: Pick<GeocodingClient, 'geocode'>;
  readonly admission: Pick<AdmissionControl, 'rejectionBeforeRead'>;
  readonly requestTimeoutMs: number;
  /** Of the monotonic clock (`performance.now()`). */
  readonly endsAtMs: number;
  readonly drainState: Pick<DrainState, 'isDraining'>;
}

/** Requests of one query each about the data of the workers, answered as V2Controller answers those of users. */
export class SampleQueries {
  private readonly samples: Suggestion[] = [];
  private started = 0;
  private isStopped = false;

  constructor(private readonly options: SampleOptions) {}

  /**
   * Answers queries until `endsAtMs`; those in progress may take LAST_ANSWER_MS more. None if the workers suggest nothing.
   * Ends early while the gateway drains. Rejects with the first error, after which no further query is sent.
   */
  async answer(): Promise<void> {
    for (const text of INITIALS) await this.collect(text);
    if (this.samples.length === 0) return;
    const loops = Array.from({ length: CONCURRENT_QUERIES }, () => this.answerUntilEnd());
    try {
      await Promise.all(loops);
    } finally {
      this.isStopped = true;
    }
  }

  private get hasEnded(): boolean {
    return this.isStopped || this.remainingMs <= 0 || this.options.drainState.isDraining;
  }

  private get remainingMs(): number {
    return this.options.endsAtMs - performance.now();
  }

  private async collect(text: string): Promise<void> {
    if (this.hasEnded) return;
    const suggest = { kind: 'suggest', text, limit: SUGGESTIONS_OF_INITIAL } as const;
    for (const answer of await this.geocode([suggest], randomUUID()))
      if (answer.outcome === 'suggested') this.samples.push(...answer.suggestions);
  }

  private async answerUntilEnd(): Promise<void> {
    while (!this.hasEnded) {
      const sample = this.samples[this.started % this.samples.length];
      const round = Math.floor(this.started / this.samples.length);
      this.started += 1;
      if (sample) await this.respond(textAbout(sample, round));
    }
  }

  private async respond(text: string): Promise<string> {
    // Parsed, so that it has the hidden classes of a user's body.
    const body: unknown = JSON.parse(JSON.stringify({ queries: [{ address_string: text }] }));
    const reading = readV2Request(body);
    if (reading.outcome === 'invalid') throw new Error(`${reading.problems.length} problems`);
    const { queries } = reading.params;
    const requestId = randomUUID();
    const geocodeQueries = queries.map((query) => toGeocodeQuery(query, DEFAULT_INPUT_FILTER));
    const answers = await this.geocode(geocodeQueries, requestId);
    return presentV2Response({ queries, originals: queries, options: {}, answers, requestId });
  }

  private async geocode(
    queries: readonly GeocodeQuery[],
    requestId: string,
  ): ReturnType<GeocodingClient['geocode']> {
    const { geocoding, admission, requestTimeoutMs } = this.options;
    const rejection = admission.rejectionBeforeRead();
    if (rejection) throw rejection;
    return geocoding.geocode(queries, {
      requestId,
      usedMs: Math.max(0, requestTimeoutMs - this.remainingMs - LAST_ANSWER_MS),
      disconnection: neverDisconnected,
      explain: false,
      outlines: false,
    });
  }
}

/** The beginning of a name, of which the third letter is left out. */
const MISSPELLING = /^(..)./u;

/** Of four queries about a suggestion, two have a house number before it, one is misspelt, and one is its position. */
const textAbout = ({ label, position }: Suggestion, round: number): string => {
  const number = round + 1;
  if (round % 4 === 2) return `${label.replace(MISSPELLING, '$1')} ${number}`;
  if (round % 4 === 3) return `${position.lat}, ${position.lon}`;
  return `${number} ${label}`;
};
