import { describe, expect, it } from 'vitest';
import type { PendingChunk } from '#batches';
import type { GeocodeQuery } from '#contracts';
import { answerChunk } from './batch.consumer.js';
import type { AnswerSlice } from './batch.consumer.js';

const queryOf = (text: string): GeocodeQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'loose',
});
const chunkOf = (texts: readonly (string | null)[], isFailing = false): PendingChunk => ({
  queries: texts.map((text) => (text === null ? null : queryOf(text))),
  explain: false,
  isFailing,
});

/** Answers no-match, fails for the text `bad`, and records how many queries each call had. */
const geocoder = (error = new Error('it is bad')) => {
  const sizes: number[] = [];
  const answer: AnswerSlice = (queries) => {
    sizes.push(queries.length);
    const isBad = queries.some((query) => query.kind === 'text' && query.text === 'bad');
    return isBad ? Promise.reject(error) : Promise.resolve(queries.map(() => noMatch));
  };
  return { answer, sizes };
};
const noMatch = { outcome: 'no-match' } as const;
const failed = { outcome: 'failed' } as const;

describe('the rows of a chunk', () => {
  it('are answered in slices, without those that were rejected', async () => {
    const { answer, sizes } = geocoder();
    const texts = [null, ...Array<string>(25).fill('a'), null];
    const answers = await answerChunk(chunkOf(texts), answer);
    expect(sizes).toEqual([12, 12, 1]);
    expect(answers).toEqual([null, ...Array<typeof noMatch>(25).fill(noMatch), null]);
  });

  it('fail together, because a slice cannot tell which row is the cause', async () => {
    await expect(answerChunk(chunkOf(['a', 'bad']), geocoder().answer)).rejects.toThrow('bad');
  });

  it('are answered one by one when their chunk has failed before', async () => {
    const { answer, sizes } = geocoder();
    const answers = await answerChunk(chunkOf(['a', 'bad', null, 'b'], true), answer);
    expect(answers).toEqual([noMatch, failed, null, noMatch]);
    expect(sizes).toEqual([1, 1, 1]);
  });

  it('throw when a slice has no answer for one of its queries', async () => {
    const incomplete: AnswerSlice = (queries) =>
      Promise.resolve(queries.slice(1).map(() => noMatch));
    await expect(answerChunk(chunkOf(['a', 'b']), incomplete)).rejects.toThrow(
      '2 queries have 1 answers',
    );
  });

  it('are not marked as failed when Postgres is down', async () => {
    const unavailable = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const answering = answerChunk(chunkOf(['a', 'bad'], true), geocoder(unavailable).answer);
    await expect(answering).rejects.toThrow('refused');
  });
});
