import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Destination, GeocodeAnswer, GeocodeQuery, IdQuery, Suggestion } from '#contracts';
import { checkQueries } from '../auth/api-key-check.js';
import { GeocodingClient } from '../geocoding-client/geocoding-client.js';
import { disconnectionOf, recordQueries, usedTimeMs } from '../http/request-context.js';
import { QueryRateLimit } from '../rate-limit/query-rate-limit.js';

/** What an answer may be: clients of these protocols are given no confidence, or do not read it. */
export const trustedAnswers = { inputFilter: 'loose', excludesContradictions: true } as const;

/** An HTTP request, and the reply to it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers the queries of requests in the protocols of other geocoders, as version 2 does. */
@Injectable()
export class ProtocolGeocoder {
  constructor(
    private readonly geocoding: GeocodingClient,
    private readonly queryLimit: QueryRateLimit,
  ) {}

  /**
   * The answers in the order of the queries. Throws an ApiError where a limit is exceeded, the key does
   * not allow a query, or the service cannot answer.
   */
  private async answer(
    queries: readonly GeocodeQuery[],
    { request, reply }: Exchange,
  ): Promise<readonly GeocodeAnswer[]> {
    recordQueries(request, queries);
    checkQueries(request, queries, () => 'the request');
    await this.queryLimit.consume(reply, queries.length);
    return this.geocode(queries, { request, reply });
  }

  /** Like `matches`, for further queries of a request that has been checked and counted. */
  async furtherMatches(
    queries: readonly GeocodeQuery[],
    exchange: Exchange,
  ): Promise<readonly (readonly Destination[])[]> {
    return (await this.geocode(queries, exchange)).map(matchesOf);
  }

  private geocode(
    queries: readonly GeocodeQuery[],
    { request, reply }: Exchange,
  ): Promise<readonly GeocodeAnswer[]> {
    return this.geocoding.geocode(queries, {
      requestId: request.id,
      usedMs: usedTimeMs(request),
      disconnection: disconnectionOf(reply),
      explain: false,
      // With them the keys of the records in their source.
      outlines: true,
    });
  }

  /** The matches of each query, the best first; none where it has no match. */
  async matches(
    queries: readonly GeocodeQuery[],
    exchange: Exchange,
  ): Promise<readonly (readonly Destination[])[]> {
    const answers = await this.answer(queries, exchange);
    return answers.map(matchesOf);
  }

  /**
   * The destinations of suggestions. A worker of an older release leaves them to be looked up, and so does
   * one whose data has changed in the meantime.
   */
  async suggestedDestinations(
    query: Extract<GeocodeQuery, { kind: 'suggest' }>,
    exchange: Exchange,
  ): Promise<readonly SuggestedDestination[]> {
    const [answer] = await this.answer([{ ...query, withDestinations: true }], exchange);
    if (answer?.outcome !== 'suggested') return [];
    const { suggestions } = answer;
    const missing = suggestions.filter(({ destination }) => !destination);
    const { near: from, language } = query;
    const lookUps = missing.map(({ id }): IdQuery => ({
      ...{ kind: 'id', id, limit: 1, from, language },
    }));
    const found = lookUps.length === 0 ? [] : await this.furtherMatches(lookUps, exchange);
    return suggestions.flatMap((suggestion) => {
      const destination = suggestion.destination ?? found[missing.indexOf(suggestion)]?.[0];
      return destination ? [{ suggestion, destination }] : [];
    });
  }
}

const matchesOf = (answer: GeocodeAnswer): readonly Destination[] =>
  answer.outcome === 'matched' ? answer.matches : [];

/** A suggestion, and where it is. */
export interface SuggestedDestination {
  readonly suggestion: Suggestion;
  readonly destination: Destination;
}
