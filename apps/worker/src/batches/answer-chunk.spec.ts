import { describe, expect, it } from '@jest/globals';
import type { OpenChunk } from '#batches';
import type { GeocodeQuery } from '#contracts';
import { answerChunk } from './answer-chunk.js';
import type { AnswerSlice } from './answer-chunk.js';

const queryOf = (text: string): GeocodeQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'loose',
});
const chunkOf = (texts: readonly (string | null)[], isSuspect = false): OpenChunk => ({
  queries: texts.map((text) => (text === null ? null : queryOf(text))),
  explain: false,
  isSuspect,
});

/** Finds nothing, fails at what is called `bad`, and notes how many it was asked. */
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
  it('are answered a slice at a time, and those that were rejected not at all', async () => {
    const { answer, sizes } = geocoder();
    const texts = [null, ...Array<string>(25).fill('a'), null];
    const answers = await answerChunk(chunkOf(texts), answer);
    expect(sizes).toEqual([12, 12, 1]);
    expect(answers).toEqual([null, ...Array<typeof noMatch>(25).fill(noMatch), null]);
  });

  it('fail together, as a slice cannot tell whose fault it is', async () => {
    await expect(answerChunk(chunkOf(['a', 'bad']), geocoder().answer)).rejects.toThrow('bad');
  });

  it('are given up one by one when their chunk has failed again and again', async () => {
    const { answer, sizes } = geocoder();
    const answers = await answerChunk(chunkOf(['a', 'bad', null, 'b'], true), answer);
    expect(answers).toEqual([noMatch, failed, null, noMatch]);
    expect(sizes).toEqual([1, 1, 1]);
  });

  it('are not given up when it is Postgres that is away', async () => {
    const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const answering = answerChunk(chunkOf(['a', 'bad'], true), geocoder(away).answer);
    await expect(answering).rejects.toThrow('refused');
  });
});
