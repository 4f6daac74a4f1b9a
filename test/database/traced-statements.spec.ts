import { context, propagation, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const ownText = { name: 'own-text', text: 'SELECT current_query() AS text' };

const isPrepared = {
  name: 'is-prepared',
  text: 'SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name = $1',
};

describe('a statement', () => {
  let postgres: TestPostgres;
  const provider = new NodeTracerProvider();

  beforeAll(async () => {
    provider.register();
    postgres = await startPostgres();
  });

  afterAll(async () => {
    await postgres.stop();
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  });

  const traced = <T>(requestId: string, work: () => Promise<T>): Promise<T> => {
    const span = trace.getTracer('spec').startSpan('request');
    const baggage = propagation.createBaggage({ request_id: { value: requestId } });
    const within = propagation.setBaggage(trace.setSpan(context.active(), span), baggage);
    return context.with(within, work).finally(() => span.end());
  };

  const textOf = async (): Promise<string> => {
    const [row] = await postgres.database.query<{ text: string }>(ownText);
    return row!.text;
  };

  it('names its request and its trace in a comment', async () => {
    expect(await traced('r-1', textOf)).toMatch(
      /^\/\*request_id='r-1',traceparent='00-[\da-f]{32}-[\da-f]{16}-01'\*\/\nSELECT current_query\(\) AS text$/,
    );
  });

  it('escapes values that would end the comment', async () => {
    const text = await traced(`'*/ DROP TABLE x; --`, textOf);
    expect(text).toContain(`request_id='%27*%2F%20DROP%20TABLE%20x%3B%20--'`);
  });

  it('has no comment without a trace, so that it is prepared once', async () => {
    expect(await textOf()).toBe(ownText.text);
    await postgres.database.transaction(async (transaction) => {
      await transaction.query(ownText);
      const [row] = await transaction.query<{ count: number }>(isPrepared, [ownText.name]);
      expect(row?.count).toBe(1);
    });
  });
});
