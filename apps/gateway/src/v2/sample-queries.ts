import { randomUUID } from 'node:crypto';
import type { GeocodeQuery, Suggestion } from '#contracts';
import type { GeocodingClient } from '../geocoding-client/geocoding-client.js';
import type { Disconnection } from '../http/request-context.js';
import { readV2Request, toGeocodeQuery } from './params/read-v2-request.js';
import { DEFAULT_INPUT_FILTER } from './params/request.params.js';
import { presentV2Response } from './presenter/present-v2-response.js';

/** What the workers suggest for each of them is a sample of their data. */
const INITIALS = 'abcdefghijklmnopqrstuvwxyz';

const SUGGESTIONS_OF_INITIAL = 10;

/** Requests in progress at a time: enough for two workers, of which one would answer nearly all of eight requests. */
const IN_PROGRESS = 64;

/** A sample query has no client. */
const neverDisconnected: Disconnection = { hasHappened: false, once: () => () => undefined };

/** Requests of one query each about the data of the workers, answered as V2Controller answers those of users. */
export class SampleQueries {
  private readonly samples: Suggestion[] = [];
  private answered = 0;

  /** `endsAtMs`: of the monotonic clock. */
  constructor(
    private readonly geocoding: Pick<GeocodingClient, 'geocode'>,
    private readonly requestTimeoutMs: number,
    private readonly endsAtMs: number,
  ) {}

  /** Answers queries until the end, and none if the workers suggest nothing. Rejects if a query fails. */
  async answer(): Promise<void> {
    for (const text of INITIALS) await this.collect(text);
    if (this.samples.length === 0) return;
    await Promise.all(Array.from({ length: IN_PROGRESS }, () => this.answerUntilEnd()));
  }

  private async collect(text: string): Promise<void> {
    if (this.remainingMs <= 0) return;
    const suggest = { kind: 'suggest', text, limit: SUGGESTIONS_OF_INITIAL } as const;
    for (const answer of await this.geocode([suggest], randomUUID()))
      if (answer.outcome === 'suggested') this.samples.push(...answer.suggestions);
  }

  private async answerUntilEnd(): Promise<void> {
    while (this.remainingMs > 0) {
      const sample = this.samples[this.answered % this.samples.length];
      const round = Math.floor(this.answered / this.samples.length);
      this.answered += 1;
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

  private geocode(
    queries: readonly GeocodeQuery[],
    requestId: string,
  ): ReturnType<GeocodingClient['geocode']> {
    return this.geocoding.geocode(queries, {
      requestId,
      usedMs: Math.max(0, this.requestTimeoutMs - this.remainingMs - LAST_ANSWER_MS),
      disconnection: neverDisconnected,
      explain: false,
      outlines: false,
    });
  }

  private get remainingMs(): number {
    return this.endsAtMs - performance.now();
  }
}

/** How long a query may take that is in progress at the end. */
const LAST_ANSWER_MS = 1_000;

/** The beginning of a name, of which the third letter is left out. */
const MISSPELLING = /^(..)./u;

/** Of four queries about a suggestion, two are exact, one is misspelt and one is its position. */
const textAbout = ({ label, position }: Suggestion, round: number): string => {
  const number = round + 1;
  if (round % 4 === 2) return `${label.replace(MISSPELLING, '$1')} ${number}`;
  if (round % 4 === 3) return `${position.lat}, ${position.lon}`;
  return `${number} ${label}`;
};
