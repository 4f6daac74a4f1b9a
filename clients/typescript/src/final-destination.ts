import { Batch } from './batch.js';
import { submissionOf } from './batch-submission.js';
import type { BatchFile, BatchOptions } from './batch-submission.js';
import { unexpectedResponse } from './errors.js';
import { postJson, readJson, Transport } from './transport.js';
import type { CallOptions, ConnectionOptions, ServiceRequest } from './transport.js';
import type {
  BatchQuery,
  GeocodeResult,
  Location,
  Options,
  Query,
  Schemas,
  SourceId,
  Suggestion,
} from './types.js';

export interface GeocodeOptions extends Options, CallOptions {}

export interface ReverseOptions
  extends GeocodeOptions, Pick<Query, 'language' | 'additional_matches'> {}

export interface SuggestOptions extends Omit<Schemas['SuggestRequest'], 'q'>, CallOptions {}

const V2 = '/final-destination/v2';

/** The most queries of a request. */
const MAX_QUERIES = 200;

/** The service's own limit of an upload. */
const SUBMISSION_DEADLINE_MS = 3_600_000;

/**
 * Client of a service. Every call repeats transient failures until its deadline, obeys `Retry-After`,
 * and throws a FinalDestinationError otherwise.
 *
 * @example
 * const client = new FinalDestination({ url: 'https://geocoder.example', key: 'fd_…' });
 * const { best_match: match } = await client.geocode('10 Downing Street, London');
 */
export class FinalDestination {
  private readonly transport: Transport;

  /** Throws a TypeError at an invalid URL. */
  constructor(connection: ConnectionOptions) {
    this.transport = new Transport(connection);
  }

  /**
   * Finds the destination of one query, or of each of many. A query without a match is no error. More
   * than 200 queries are sent in several requests, one after the other; the deadline is that of each.
   *
   * @example
   * const [first, second] = await client.geocode([
   *   '10 Downing Street, London',
   *   { address_structured: { street_name: 'Downing Street', city: 'London' }, country: 'GB' },
   * ]);
   */
  geocode(query: string | Query, options?: GeocodeOptions): Promise<GeocodeResult>;
  geocode(
    queries: readonly (string | Query)[],
    options?: GeocodeOptions,
  ): Promise<readonly GeocodeResult[]>;
  async geocode(
    input: string | Query | readonly (string | Query)[],
    options: GeocodeOptions = {},
  ): Promise<GeocodeResult | readonly GeocodeResult[]> {
    if (!isList(input)) return (await this.search([queryOf(input)], options))[0]!;
    const results: GeocodeResult[] = [];
    for (let at = 0; at < input.length; at += MAX_QUERIES) {
      const queries = input.slice(at, at + MAX_QUERIES).map(queryOf);
      results.push(...(await this.search(queries, options)));
    }
    return results;
  }

  /**
   * Finds the destination at a position.
   *
   * @example
   * await client.reverse({ latitude: 51.5034, longitude: -0.1276 }, { language: 'EN' });
   */
  async reverse(location: Location, options: ReverseOptions = {}): Promise<GeocodeResult> {
    const { language, additional_matches, ...rest } = options;
    return (await this.search([{ location, language, additional_matches }], rest))[0]!;
  }

  /**
   * Looks up the destination of an `id` of an earlier result or suggestion, or of a source identifier.
   *
   * @example
   * await client.lookUp('b5f6a944-16be-5f26-8074-e6d54255fe88');
   * await client.lookUp({ os_uprn: '100023336956' });
   */
  async lookUp(id: string | SourceId, options: GeocodeOptions = {}): Promise<GeocodeResult> {
    const query = typeof id === 'string' ? { id } : { source_id: id };
    return (await this.search([query], options))[0]!;
  }

  /**
   * Suggests what a text may become while it is typed. Abort the previous call at each letter. It is
   * sent by POST, so that no log of a proxy has the text.
   *
   * @example
   * const [first] = await client.suggest('10 downi', { country: ['GB'], limit: 5 });
   */
  async suggest(text: string, options: SuggestOptions = {}): Promise<readonly Suggestion[]> {
    const { signal, deadlineMs, ...fields } = options;
    const request = postJson<Schemas['SuggestResponse']>(`${V2}/suggest`, { q: text, ...fields });
    const { suggestions } = await this.transport.send(request, { signal, deadlineMs });
    return suggestions;
  }

  /**
   * Submits a batch of rows or of a file. The submission has an Idempotency-Key, so that its repetition
   * creates no second batch. A file that is a ReadableStream is sent once; give a function that opens
   * the stream to have failures repeated.
   *
   * @example
   * const batch = await client.batch(['10 Downing Street, London', '1 Abbey Road, London']);
   * for await (const { row, status } of batch.results()) console.log(row, status);
   */
  async batch(
    source: readonly (string | BatchQuery)[] | BatchFile,
    options: BatchOptions = {},
  ): Promise<Batch> {
    const { signal, deadlineMs = SUBMISSION_DEADLINE_MS } = options;
    const { path, ...request } = submissionOf(source, options);
    const accepted = await this.transport.send<Schemas['SubmittedBatch']>(
      { ...request, path: V2 + path, attemptTimeoutMs: deadlineMs, read: readJson },
      { signal, deadlineMs },
    );
    return new Batch(this.transport, accepted.id, accepted);
  }

  /** A batch that was submitted earlier with the same API key; sends no request. */
  openBatch(id: string): Batch {
    return new Batch(this.transport, id);
  }

  private search(
    queries: readonly Query[],
    { signal, deadlineMs, ...options }: GeocodeOptions,
  ): Promise<readonly GeocodeResult[]> {
    const request: ServiceRequest<readonly GeocodeResult[]> = {
      ...postJson(V2, { queries, options }),
      read: async (response) => {
        const { responses } = await readJson<Partial<Schemas['Response']>>(response);
        if (responses?.length !== queries.length) throw unexpectedResponse(response);
        return responses;
      },
    };
    return this.transport.send(request, { signal, deadlineMs });
  }
}

const isList = <T>(input: T | readonly T[]): input is readonly T[] => Array.isArray(input);

const queryOf = (query: string | Query): Query =>
  typeof query === 'string' ? { address_string: query } : query;
