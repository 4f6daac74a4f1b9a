import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LookupCombiner } from './lookup-combiner.js';
import type { LookupRow } from './lookup-combiner.js';

type Queryable = ConstructorParameters<typeof LookupCombiner>[0];

const statement = { name: 'double', text: () => 'SELECT' };
const deadline = Date.now() + 60_000;

interface Doubled extends LookupRow {
  readonly double: number;
}

/** The async context of a query: its trace. */
const contexts = new AsyncLocalStorage<string>();

/** A database that doubles the second column, the generations, two rows a lookup, when the spec lets it. */
class DoublingDatabase implements Pick<Queryable, 'query'> {
  readonly statements: (readonly unknown[])[] = [];
  readonly contexts: (string | undefined)[] = [];
  private readonly running: (() => void)[] = [];
  error: Error | undefined;

  async query<Row>(
    _statement: unknown,
    parameters: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    this.statements.push(parameters);
    this.contexts.push(contexts.getStore());
    await new Promise<void>((resolve) => this.running.push(resolve));
    if (this.error) throw this.error;
    const [lookups, values] = parameters as readonly [readonly number[], readonly number[]];
    const rows = lookups.flatMap((lookup, index) => {
      const row = { lookup, double: 2 * (values[index] ?? NaN) };
      return [row, { ...row }];
    });
    return rows as readonly unknown[] as readonly Row[];
  }

  endFirst(): void {
    this.running.shift()?.();
  }

  end(): void {
    for (const resolve of this.running.splice(0)) resolve();
  }
}

const setUp = () => {
  const database = new DoublingDatabase();
  const combiner = new LookupCombiner(database as unknown as Queryable);
  const run = (values: readonly number[], indexes = values.map((_, index) => index)) =>
    combiner.run<Doubled>(statement, { columns: [indexes, values] }, { deadline });
  const nextTick = () => new Promise(process.nextTick);
  return { database, combiner, run, nextTick };
};

/** The values of each statement that was started. */
const valuesOf = ({ statements }: DoublingDatabase) => statements.map(([, values]) => values);

const pairsOf = (rows: readonly Doubled[]) => rows.map(({ lookup, double }) => [lookup, double]);

describe('combined look-ups', () => {
  afterEach(() => void vi.useRealTimers());

  it('of one turn of the event loop share a statement for their generations, and get their own rows', async () => {
    const { database, run, nextTick } = setUp();
    const [one, two, three] = [run([1]), run([2, 3]), run([4])];
    await nextTick();
    expect(database.statements).toEqual([[[0, 1, 2, 3], [1, 2, 3, 4], 1, 2, 3, 4]]);
    database.end();
    expect(pairsOf(await one)).toEqual([
      [0, 2],
      [0, 2],
    ]);
    expect(pairsOf(await two)).toEqual([
      [0, 4],
      [0, 4],
      [1, 6],
      [1, 6],
    ]);
    expect(pairsOf(await three)).toEqual([
      [0, 8],
      [0, 8],
    ]);
  });

  it('keep the indexes of lookups between which some are missing', async () => {
    const { database, run, nextTick } = setUp();
    const [one, two] = [run([5, 7], [2, 4]), run([9], [3])];
    await nextTick();
    expect(database.statements[0]?.[0]).toEqual([2, 4, 8]);
    database.end();
    expect((await one).map(({ lookup }) => lookup)).toEqual([2, 2, 4, 4]);
    expect((await two).map(({ lookup }) => lookup)).toEqual([3, 3]);
  });

  it('that come while a statement runs wait for its end', async () => {
    const { database, run, nextTick } = setUp();
    const running = [run([1])];
    await nextTick();
    running.push(run([2]), run([3]));
    await nextTick();
    expect(valuesOf(database)).toEqual([[1]]);
    database.end();
    await running[0];
    await nextTick();
    expect(valuesOf(database)).toEqual([[1], [2, 3]]);
    database.end();
    expect((await Promise.all(running)).map((rows) => rows[0]?.double)).toEqual([2, 4, 6]);
  });

  it('run beside a slow statement, and wait for one of two', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { database, run, nextTick } = setUp();
    const first = run([1]);
    await nextTick();
    // While the next ones wait, another is asked for where the first ends.
    const fourth = first.then(() => run([4]));
    const second = run([2]);
    vi.advanceTimersByTime(10);
    await nextTick();
    const third = run([3]);
    vi.advanceTimersByTime(100);
    await nextTick();
    expect(valuesOf(database)).toEqual([[1], [2]]);
    database.endFirst();
    await first;
    await nextTick();
    const fifth = run([5]);
    vi.advanceTimersByTime(100);
    await nextTick();
    expect(valuesOf(database)).toEqual([[1], [2], [3, 4]]);
    database.end();
    await Promise.all([second, third, fourth]);
    await nextTick();
    database.end();
    expect((await fifth)[0]?.double).toBe(10);
  });

  it('are not combined with many others, nor with those that have other values', async () => {
    const { database, combiner, run, nextTick } = setUp();
    const many = run(Array.from({ length: 21 }, (_, index) => index));
    const few = run([1]);
    const columns = [[0], [1]];
    const limited = combiner.run<Doubled>(statement, { columns, values: [7] }, { deadline });
    await nextTick();
    expect(database.statements.map(([lookups]) => (lookups as []).length)).toEqual([21, 1, 1]);
    expect(database.statements[2]?.[2]).toBe(7);
    database.end();
    expect((await many).length).toBe(42);
    expect((await few).length + (await limited).length).toBe(4);
  });

  it('fail together, and the next ones are run', async () => {
    const { database, run, nextTick } = setUp();
    database.error = new Error('connection lost');
    const failing = [run([1]), run([2])];
    await nextTick();
    database.end();
    for (const one of failing) await expect(one).rejects.toThrow('connection lost');
    database.error = undefined;
    const next = run([3]);
    await nextTick();
    database.end();
    expect(pairsOf(await next)[0]).toEqual([0, 6]);
  });

  it('run in the context of the first of them', async () => {
    const { database, run, nextTick } = setUp();
    const running: Promise<unknown>[] = [];
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      running.push(contexts.run(name, () => run([index])));
      if (index < 1) await nextTick();
    }
    database.end();
    await running[0];
    await nextTick();
    expect(database.contexts).toEqual(['a', 'b']);
    database.end();
    await Promise.all(running);
  });

  it('are rejected without generations, whether they are combined or not', async () => {
    const { database, combiner } = setUp();
    for (const lookups of [1, 21]) {
      const columns = [Array.from({ length: lookups }, (_, index) => index)];
      const rows = combiner.run<Doubled>(statement, { columns }, { deadline });
      await expect(rows).rejects.toThrow('lookups of double have no generations');
    }
    expect(database.statements).toEqual([]);
  });

  it('need no statement where there are none', async () => {
    const { database, run } = setUp();
    expect(await run([])).toEqual([]);
    expect(database.statements).toEqual([]);
  });
});
