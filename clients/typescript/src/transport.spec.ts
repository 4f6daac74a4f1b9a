import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FinalDestination } from './final-destination.js';
import { ScriptedServer } from './scripted-server.fake.js';
import type { ScriptedResponse } from './scripted-server.fake.js';

const server = new ScriptedServer();
const retry = { firstDelayMs: 1, maxDelayMs: 2 };
const suggestions = { suggestions: [], version: 'v2', request_id: 'x' };
const ok: ScriptedResponse = { body: suggestions };

const failure = (status: number, code: string, headers = {}): ScriptedResponse => ({
  status,
  headers: { 'x-request-id': 'r-1', ...headers },
  body: { code, reason: 'It failed.', remediation: 'Do not.' },
});

const clientOf = (options = {}) =>
  new FinalDestination({ url: `${server.url}/`, key: 'fd_key', retry, ...options });

const suggest = (options = {}) => clientOf(options).suggest('a');

beforeAll(() => server.start());
afterAll(() => server.stop());

describe('a call', () => {
  it('sends the key, and the request as JSON', async () => {
    server.respond(ok);
    await clientOf().suggest('10 downi', { country: ['GB'], limit: 3 });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/final-destination/v2/suggest' });
    expect(request?.headers).toMatchObject({
      authorization: 'fd_key',
      'content-type': 'application/json',
    });
    expect(JSON.parse(request!.body)).toEqual({ q: '10 downi', country: ['GB'], limit: 3 });
  });

  it('keeps a path prefix of the URL', async () => {
    server.respond(ok);
    await clientOf({ url: `${server.url}/geo/` }).suggest('a');
    expect(server.requests[0]?.path).toBe('/geo/final-destination/v2/suggest');
  });

  it.each<[string, ScriptedResponse]>([
    ['a broken connection', { end: 'reset' }],
    [
      'a response that breaks',
      { body: '{"sugg', headers: { 'content-length': '99' }, end: 'reset' },
    ],
    ['408', failure(408, 'request_timeout')],
    ['429', failure(429, 'too_many_requests')],
    ['500', failure(500, 'internal_error')],
    ['502 of a proxy', { status: 502, body: '<html>' }],
    ['503', failure(503, 'overloaded')],
    ['504', failure(504, 'deadline_exceeded')],
  ])('is repeated after %s', async (_name, first) => {
    server.respond(first, first, ok);
    expect(await suggest()).toEqual([]);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [400, 'validation_failed'],
    [401, 'unauthorized'],
    [403, 'operation_not_allowed'],
    [404, 'not_found'],
    [413, 'payload_too_large'],
    [429, 'too_many_batches'],
  ])('fails at once at %i %s, with the error of the service', async (status, code) => {
    server.respond(failure(status, code));
    await expect(suggest()).rejects.toMatchObject({
      name: 'FinalDestinationError',
      message: `${code}: It failed.`,
      status,
      code,
      reason: 'It failed.',
      remediation: 'Do not.',
      requestId: 'r-1',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('fails after the most attempts, with the last error', async () => {
    server.respond(failure(503, 'overloaded'), failure(500, 'internal_error'));
    await expect(suggest({ retry: { ...retry, maxAttempts: 3 } })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(server.requests).toHaveLength(3);
  });

  it('is repeated no earlier than Retry-After', async () => {
    server.respond(failure(503, 'overloaded', { 'retry-after': '1' }), ok);
    await suggest();
    const [first, second] = server.requests;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(990);
  });

  it('fails at once if Retry-After is beyond its deadline', async () => {
    server.respond(failure(429, 'too_many_requests', { 'retry-after': '3600' }));
    await expect(suggest()).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  it('repeats an attempt without a response after its timeout', async () => {
    server.respond({ end: 'hang' }, ok);
    expect(await suggest({ attemptTimeoutMs: 2_000 })).toEqual([]);
    expect(server.requests.length).toBeGreaterThanOrEqual(2);
  });

  it('fails at its deadline, repetitions included', async () => {
    server.respond({ end: 'hang' });
    const call = suggest({ attemptTimeoutMs: 40, deadlineMs: 150, retry: { maxAttempts: 100 } });
    await expect(call).rejects.toMatchObject({ code: 'deadline_reached' });
    const hanging = clientOf().suggest('a', { deadlineMs: 50 });
    await expect(hanging).rejects.toMatchObject({ code: 'deadline_reached', status: undefined });
  });

  it.each<[string, ScriptedResponse]>([
    ['no JSON', { body: '<html>' }],
    ['empty', { body: '' }],
    ['an error without a code', { status: 404, body: { error: 'nothing' } }],
    ['an error of null', { status: 404, body: 'null' }],
  ])('fails without a repetition at a body that is %s', async (_name, response) => {
    server.respond(response);
    await expect(suggest()).rejects.toMatchObject({ code: 'unexpected_response' });
    expect(server.requests).toHaveLength(1);
  });

  it('throws a TypeError for a key that cannot be sent, and for an invalid URL', async () => {
    await expect(suggest({ key: 'a\nb' })).rejects.toThrow(TypeError);
    expect(() => clientOf({ url: 'geocoder' })).toThrow(TypeError);
  });

  it('rejects with connection_failed where nothing listens', async () => {
    await expect(suggest({ url: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'connection_failed',
      cause: expect.any(TypeError),
    });
  });
});

describe('an aborted call', () => {
  const reason = new Error('typed on');
  /** Time for the response to reach the client. Milliseconds; the result is the same if it takes longer. */
  const RESPONSE_MS = 50;
  const abortedAfterRequest = (): AbortSignal => {
    const controller = new AbortController();
    server.onResponse = () => setTimeout(() => controller.abort(reason), RESPONSE_MS);
    return controller.signal;
  };

  it.each<[string, ScriptedResponse]>([
    ['while it waits for a response', { end: 'hang' }],
    ['while it waits for an attempt', failure(503, 'overloaded', { 'retry-after': '30' })],
  ])('rejects with the reason of the signal: %s', async (_name, response) => {
    server.respond(response);
    const call = clientOf().suggest('a', { signal: abortedAfterRequest() });
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('sends nothing if it was aborted before', async () => {
    server.respond(ok);
    const call = clientOf().suggest('a', { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });
});

describe('geocode', () => {
  const result = (address: string) => ({ status: 'ok', best_match: { address } });
  const page = (...addresses: string[]) => ({ body: { responses: addresses.map(result) } });

  it('sends one query, and returns its result', async () => {
    server.respond(page('a'));
    const found = await clientOf().geocode('A', { structured_response: true });
    expect(found).toEqual(result('a'));
    expect(JSON.parse(server.requests[0]!.body)).toEqual({
      queries: [{ address_string: 'A' }],
      options: { structured_response: true },
    });
  });

  it('sends more than 200 queries in several requests, and keeps their order', async () => {
    const all = Array.from({ length: 450 }, (_, at) => String(at));
    server.respond(
      page(...all.slice(0, 200)),
      page(...all.slice(200, 400)),
      page(...all.slice(400)),
    );
    const found = await clientOf().geocode(all);
    expect(found.map(({ best_match: match }) => match?.address)).toEqual(all);
    expect(server.requests).toHaveLength(3);
  });

  it('sends nothing for an empty list', async () => {
    server.respond();
    expect(await clientOf().geocode([])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('fails at a response with another number of results', async () => {
    server.respond(page('a', 'b'));
    await expect(clientOf().geocode('A')).rejects.toMatchObject({ code: 'unexpected_response' });
  });
});
