import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCHES } from '../batches/batch-service.js';
import { startServiceWithoutWorker } from '../batches/service-without-worker.js';
import type { RequestOptions, ServiceWithoutWorker } from '../batches/service-without-worker.js';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import type { InterfaceSchema } from '../../tools/checks/openapi-schema.js';

/** Headers of HTTP in general, and headers for browsers only. */
const USUAL = new RegExp(
  [
    '^(?:date|connection|keep-alive|vary|cache-control|content-(?:type|length|encoding)|transfer-encoding',
    'access-control-.*|x-(?!request-id).*|cross-origin-.*|origin-.*|referrer-policy',
    'strict-transport-security|content-security-policy)$',
  ].join('|'),
);

interface BatchRequest {
  readonly operation: readonly [path: string, method: 'get' | 'post' | 'delete'];
  readonly status: number;
  readonly path: string;
  readonly init?: RequestOptions;
}

describe('the headers of batch responses', () => {
  let service: ServiceWithoutWorker;
  let schema: InterfaceSchema;
  let id: string;

  beforeAll(async () => {
    service = await startServiceWithoutWorker({ BATCH_WATCHERS_PER_KEY: '1' });
    schema = await readDocument(`${service.gateway.url}/openapi.json`);
    ({ id } = await service.submit(['a']));
  });
  afterAll(() => service.stop());

  const submission = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'city\nA\n' };
  const one = `${BATCHES}/{id}`;
  const results = [`${one}/results`, 'get'] as const;
  const events = [`${one}/events`, 'get'] as const;
  const requests: readonly BatchRequest[] = [
    { operation: [BATCHES, 'post'], status: 202, path: BATCHES, init: submission },
    { operation: [BATCHES, 'post'], status: 400, path: `${BATCHES}?a=b`, init: submission },
    { operation: [BATCHES, 'post'], status: 415, path: BATCHES, init: { method: 'POST' } },
    { operation: [BATCHES, 'get'], status: 200, path: BATCHES },
    { operation: [BATCHES, 'get'], status: 401, path: BATCHES, init: { key: 'wrong' } },
    { operation: [one, 'get'], status: 200, path: `${BATCHES}/{id}` },
    { operation: [one, 'get'], status: 404, path: `${BATCHES}/other` },
    { operation: [one, 'get'], status: 405, path: `${BATCHES}/{id}`, init: { method: 'PUT' } },
    { operation: results, status: 200, path: `${BATCHES}/{id}/results?format=csv` },
    {
      operation: results,
      status: 406,
      path: `${BATCHES}/{id}/results`,
      init: { headers: { accept: 'text/html' } },
    },
    {
      operation: [one, 'delete'],
      status: 200,
      path: `${BATCHES}/{id}`,
      init: { method: 'DELETE' },
    },
    { operation: results, status: 200, path: `${BATCHES}/{id}/results?format=csv` },
    {
      operation: results,
      status: 206,
      path: `${BATCHES}/{id}/results?format=csv`,
      init: { headers: { range: 'bytes=2-5' } },
    },
    {
      operation: results,
      status: 416,
      path: `${BATCHES}/{id}/results?format=csv`,
      init: { headers: { range: 'bytes=1000000-' } },
    },
    { operation: [`${one}/errors`, 'get'], status: 200, path: `${BATCHES}/{id}/errors` },
    { operation: events, status: 200, path: `${BATCHES}/{id}/events` },
  ];

  it.each(requests)(
    'are described: $operation.1 $path, $status',
    async ({ operation: [path, method], status, path: template, init }) => {
      const answer = await service.fetched(template.replace('{id}', id), init);
      await answer.body?.cancel();
      expect(answer.status).toBe(status);
      const response = schema.document.paths[path]![method]!.responses[status];
      const described = Object.keys((response as { headers: object }).headers);
      const names = new Set(described.map((name) => name.toLowerCase()));
      const others = [...answer.headers.keys()].filter((name) => !USUAL.test(name));
      expect(others.filter((name) => !names.has(name))).toEqual([]);
    },
  );
});
