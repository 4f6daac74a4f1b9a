import type { Position } from '#contracts';
import { HttpClient, retryWhileBusy, type HttpResponse } from './http-client.js';

interface GeocodingClientOptions {
  readonly url: string;
  readonly key?: string;
  /** Whether to request an explanation of every match. */
  readonly verbose?: boolean;
  /** Concurrent connections at most (default: 1). */
  readonly connections?: number;
}

/** The results of one request, and its duration. */
interface GeocodingReply {
  readonly results: readonly WireResult[];
  readonly elapsedMs: number;
}

/** The service returned an unexpected response that a retry would not change. */
class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

const PATH = '/final-destination';
const REQUEST_TIMEOUT_MS = 60_000;
/** Longer than the minute after which a rate limit is reset. */
const RETRY_LIMIT_MS = 5 * 60_000;

/** A client of both versions over HTTP. */
export class GeocodingClient {
  private readonly http: HttpClient;
  private readonly target: string;

  constructor(private readonly options: GeocodingClientOptions) {
    this.target = options.url.replace(/\/+$/, '') + PATH;
    this.http = new HttpClient({ maxSockets: options.connections ?? 1, retriesClosed: true });
  }

  /**
   * Retries after 429 and 503, as `Retry-After` says. Throws a ServiceError on any other failure.
   * Without `inputFilter` the filter is the default one.
   */
  async geocode(queries: readonly WireQuery[], inputFilter?: 'none'): Promise<GeocodingReply> {
    const { verbose } = this.options;
    const options = { structured_response: true, verbose, input_filter: inputFilter };
    const { response, elapsedMs } = await this.post('v2', JSON.stringify({ queries, options }));
    return { results: resultsOf(response, queries.length), elapsedMs };
  }

  /** What a text may become. Retries and throws as `geocode`. */
  async suggest(request: WireSuggestRequest): Promise<SuggestReply> {
    const { response, elapsedMs } = await this.post('v2/suggest', JSON.stringify(request));
    const { suggestions } = JSON.parse(response.text) as Pick<SuggestReply, 'suggestions'>;
    return { suggestions, elapsedMs };
  }

  /** Whether version 1 answers a text with a match. */
  async hasV1Match({ address_string, country }: WireQuery): Promise<boolean> {
    const { response } = await this.post('v1', JSON.stringify({ address_string, country }));
    return (
      (JSON.parse(response.text) as { readonly best_match?: unknown }).best_match !== undefined
    );
  }

  private async post(path: 'v1' | 'v2' | 'v2/suggest', body: string) {
    const { key } = this.options;
    const url = `${this.target}/${path}`;
    const send = async () => {
      const startedAt = performance.now();
      const request = { url, body, key, timeoutMs: REQUEST_TIMEOUT_MS };
      const response = await this.http.post(request);
      return { ...response, elapsedMs: performance.now() - startedAt };
    };
    const { elapsedMs, ...response } = await retryWhileBusy(send, { giveUpMs: RETRY_LIMIT_MS });
    if (response.status === 200) return { response, elapsedMs };
    throw new ServiceError(`the service returned ${response.status}: ${response.text}`);
  }

  close(): void {
    this.http.close();
  }
}

const resultsOf = ({ text }: HttpResponse, expected: number): readonly WireResult[] => {
  const { responses } = JSON.parse(text) as { readonly responses: readonly WireResult[] };
  if (responses.length === expected) return responses;
  throw new ServiceError(`expected ${expected} results and received ${responses.length}`);
};

/** A suggest request, with the fields that the tools use. */
export interface WireSuggestRequest {
  readonly q: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

/** A suggestion. */
export interface WireSuggestion {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
}

/** The suggestions for one request, and its duration. */
interface SuggestReply {
  readonly suggestions: readonly WireSuggestion[];
  readonly elapsedMs: number;
}

/** A v2 query, with the fields that the tools use. */
export interface WireQuery {
  readonly id?: string;
  readonly address_string?: string;
  readonly address_structured?: {
    readonly street_number?: string;
    readonly street_name?: string;
    readonly locality?: string;
    readonly city?: string;
    readonly postalcode?: string;
  };
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly country?: string;
}

interface WireFeature {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: {
    readonly svc_type: string;
    readonly accuracy?: { readonly quality: 'low' | 'medium' | 'high' };
  };
}

/** A match of a v2 result. */
export interface WireMatch {
  readonly id: string;
  readonly address: string;
  readonly geojson: { readonly features: readonly WireFeature[] };
  readonly search_confidence?: number;
  readonly structured_response?: {
    readonly street_number?: string;
    readonly street_name?: string;
    readonly locality?: string;
  };
}

/** A v2 result, with the fields that the tools read. */
export interface WireResult {
  readonly status: 'ok' | 'no_matches';
  readonly best_match: WireMatch | null;
  /** Present if `verbose` was set. */
  readonly logging?: { readonly info: readonly string[] };
}

/** The position and quality of the `basic_geocode` point of a match. */
export const basicPointOf = (
  match: WireMatch,
): { readonly position: Position; readonly quality?: string } | undefined => {
  const feature = match.geojson.features.find(
    ({ properties }) => properties.svc_type === 'basic_geocode',
  );
  if (feature === undefined) return undefined;
  const [lon, lat] = feature.geometry.coordinates;
  return { position: { lat, lon }, quality: feature.properties.accuracy?.quality };
};
