import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost, Stack } from '../../tools/services/stack.js';
import {
  TEST_API_KEY,
  queueKinds,
  startQueueHost,
  startStack,
} from '../../tools/services/stack.js';
import { ask } from '../gateway/v2-client.js';
import type { OtlpReceiver, ReceivedSpan } from '../support/otlp-receiver.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';

const REQUEST_ID = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const ADDRESS = 'Zweiteilige Gasse 3, Musterdorf';

describe.each(queueKinds)('traces over %s', (kind) => {
  let receiver: OtlpReceiver;
  let postgres: TestPostgres;
  let queue: QueueHost;
  let stack: Stack;

  beforeAll(async () => {
    [receiver, postgres, queue] = await Promise.all([
      startOtlpReceiver(),
      startPostgres(),
      startQueueHost(kind),
    ]);
    const file = resolve('test/v1/fixtures/two-parts.geojsonl');
    await importDataset({ database: postgres.database, dataset: 'spec', files: [file] });
    stack = await startStack({
      queueUrl: queue.url,
      databaseUrl: postgres.url,
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_BSP_SCHEDULE_DELAY: '50',
        LOG_LEVEL: 'info',
      },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await queue.stop();
    await postgres.stop();
    await receiver.stop();
  });

  const traceOf = (traceId: string): readonly ReceivedSpan[] =>
    receiver.spans.filter((span) => span.traceId === traceId);

  const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
    const span = spans.find((span) => span.name === name);
    if (!span) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join()}`);
    return span;
  };

  it('connect the caller, HTTP, the queue and the statements', async () => {
    const answer = await ask(
      stack.gateways[0]!.url,
      { queries: [{ address_string: ADDRESS }] },
      {
        authorization: TEST_API_KEY,
        'x-request-id': REQUEST_ID,
        traceparent: `00-${TRACE_ID}-${CALLER}-01`,
      },
    );
    expect(answer.status).toBe(200);
    const route = 'POST /final-destination/v2';
    await eventually(() => {
      const names = traceOf(TRACE_ID).map(({ name }) => name);
      return names.includes(route) && names.includes('process geocode.chunk');
    });
    const trace = traceOf(TRACE_ID);
    const http = named(trace, route);
    const sending = named(trace, 'send geocode.chunk');
    const processing = named(trace, 'process geocode.chunk');
    const statements = trace.filter(({ attributes }) => attributes['db.system.name'] !== undefined);
    expect(http).toMatchObject({ service: 'final-destination-gateway', parentSpanId: CALLER });
    expect(http.attributes).toMatchObject({
      'http.route': '/final-destination/v2',
      'http.response.status_code': 200,
      'request.id': REQUEST_ID,
    });
    expect(sending.parentSpanId).toBe(http.spanId);
    expect(processing).toMatchObject({
      service: 'final-destination-worker',
      parentSpanId: sending.spanId,
    });
    expect(processing.attributes['request.id']).toBe(REQUEST_ID);
    expect(statements.length).toBeGreaterThan(0);
    for (const { parentSpanId, service } of statements) {
      expect([service, parentSpanId]).toEqual(['final-destination-worker', processing.spanId]);
    }
  });

  it('are started by the gateway without a trace of the caller', async () => {
    await ask(stack.gateways[0]!.url, { queries: [{ address_string: ADDRESS }] });
    await eventually(() =>
      receiver.spans.some(
        ({ name, parentSpanId, traceId }) =>
          name === 'POST /final-destination/v2' && parentSpanId === '' && traceId !== TRACE_ID,
      ),
    );
  });

  it('are not started if the caller has decided against sampling', async () => {
    const unwanted = 'aaaabbbbccccddddeeeeffff00001111';
    const later = '11110000ffffeeeeddddccccbbbbaaaa';
    const askIn = (traceparent: string) =>
      ask(
        stack.gateways[0]!.url,
        { queries: [{ address_string: ADDRESS }] },
        { authorization: TEST_API_KEY, traceparent },
      );
    await askIn(`00-${unwanted}-${CALLER}-00`);
    // Spans are exported in order: when both programs have exported the later request, they would
    // have exported the earlier one.
    await askIn(`00-${later}-${CALLER}-01`);
    await eventually(() => new Set(traceOf(later).map(({ service }) => service)).size === 2);
    expect(traceOf(unwanted)).toEqual([]);
  });

  it('contain no address and no key', () => {
    expect(receiver.received).not.toMatch(/zweiteilig|musterdorf/i);
    expect(receiver.received).not.toContain(TEST_API_KEY);
  });

  it('cause no address and no key in the log', () => {
    for (const { lines } of [...stack.gateways, ...stack.workers]) {
      expect(lines.join('\n')).not.toMatch(/zweiteilig|musterdorf/i);
      expect(lines.join('\n')).not.toContain(TEST_API_KEY);
    }
  });
});
