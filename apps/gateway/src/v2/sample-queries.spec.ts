import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery, Suggestion } from '#contracts';
import { ApiError } from '../http/errors/api-error.js';
import type { GeocodeRequest } from '../geocoding-client/geocoding-client.js';
import { SampleQueries } from './sample-queries.js';

const NOW = 1_000_000;
const WARM_UP_MS = 4_000;
const REQUEST_TIMEOUT_MS = 10_000;
const ANSWER_MS = 5;

const street: Suggestion = {
  id: '1',
  kind: 'street',
  label: 'Birkenweg, 9494 Schaan',
  matched: [],
  position: { lat: 47.1, lon: 9.5 },
};

/** Workers that suggest a street for one of the letters, and find nothing. */
class FakeWorkers {
  readonly texts: string[] = [];
  readonly requests: GeocodeRequest[] = [];
  inProgress = 0;
  mostInProgress = 0;

  constructor(private readonly suggestions: readonly Suggestion[] = [street]) {}

  async geocode(
    queries: readonly GeocodeQuery[],
    request: GeocodeRequest,
  ): Promise<readonly GeocodeAnswer[]> {
    this.requests.push(request);
    this.inProgress += 1;
    this.mostInProgress = Math.max(this.mostInProgress, this.inProgress);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    this.inProgress -= 1;
    return queries.map((query) => this.answerTo(query));
  }

  private answerTo(query: GeocodeQuery): GeocodeAnswer {
    if (query.kind === 'suggest') {
      return { outcome: 'suggested', suggestions: query.text === 'b' ? this.suggestions : [] };
    }
    this.texts.push(query.kind === 'text' ? query.text : query.kind);
    return { outcome: 'no-match' };
  }
}

describe('sample queries', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const answerWith = async (
    geocoding: Pick<FakeWorkers, 'geocode'>,
    changes: Partial<ConstructorParameters<typeof SampleQueries>[0]> = {},
  ): Promise<void> => {
    const samples = new SampleQueries({
      geocoding,
      admission: { rejectionBeforeRead: () => undefined },
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      endsAtMs: performance.now() + WARM_UP_MS,
      drainState: { isDraining: false },
      ...changes,
    });
    const answered = samples.answer();
    await Promise.all([answered, vi.advanceTimersByTimeAsync(WARM_UP_MS + 4_000)]);
  };

  it('are about what the workers suggest, as written, misspelt and by position', async () => {
    const workers = new FakeWorkers();
    await answerWith(workers);
    expect(workers.texts.slice(0, 4)).toEqual([
      '1 Birkenweg, 9494 Schaan',
      '2 Birkenweg, 9494 Schaan',
      'Bikenweg, 9494 Schaan 3',
      '47.1, 9.5',
    ]);
  });

  it('end at the deadline, when those in progress may take four seconds more', async () => {
    const workers = new FakeWorkers();
    const startedAtMs = performance.now();
    await answerWith(workers);
    expect(workers.texts.length).toBeGreaterThan(1_000);
    const deadlines = workers.requests.map(({ usedMs }) => REQUEST_TIMEOUT_MS - usedMs);
    expect(deadlines[0]).toBe(WARM_UP_MS + 4_000);
    expect(Math.min(...deadlines)).toBeGreaterThan(4_000);
    expect(Math.min(...deadlines)).toBeLessThan(4_100);
    expect(performance.now() - startedAtMs).toBeLessThanOrEqual(WARM_UP_MS + 4_000);
  });

  it('are at most 64 at a time', async () => {
    const workers = new FakeWorkers();
    await answerWith(workers);
    expect(workers.mostInProgress).toBe(64);
  });

  it('are none where the workers suggest nothing', async () => {
    const workers = new FakeWorkers([]);
    await answerWith(workers);
    expect(workers.texts).toEqual([]);
  });

  it('end while the gateway drains', async () => {
    const workers = new FakeWorkers();
    const drainState = {
      get isDraining(): boolean {
        return workers.texts.length >= 100;
      },
    };
    await answerWith(workers, { drainState });
    expect(workers.texts.length).toBeLessThan(200);
  });

  it('end with the first error', async () => {
    const workers = new FakeWorkers();
    const geocode: FakeWorkers['geocode'] = async (queries, request) => {
      const answers = await workers.geocode(queries, request);
      if (workers.texts.length === 100) throw new Error('no worker');
      return answers;
    };
    await expect(answerWith({ geocode })).rejects.toThrow('no worker');
    await vi.advanceTimersByTimeAsync(WARM_UP_MS);
    expect(workers.texts.length).toBeLessThan(200);
  });

  it('end with the first one that is not admitted', async () => {
    const workers = new FakeWorkers();
    const overload = new ApiError('overloaded', { retryAfterSeconds: 1 });
    const rejectionBeforeRead = () => (workers.texts.length < 100 ? undefined : overload);
    await expect(answerWith(workers, { admission: { rejectionBeforeRead } })).rejects.toBe(
      overload,
    );
    expect(workers.texts.length).toBeLessThan(200);
  });
});
