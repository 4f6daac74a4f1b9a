import { describe, expect, it } from 'vitest';
import type { Gazetteer, PremiseRecord, RowRef } from '../index/gazetteer.js';
import type { ChunkContext } from './chunk-context.js';
import { fetchRecords } from './gazetteer-match.js';

const recordOf = (ordinal: number) => ({ generation: 1, ordinal }) as PremiseRecord;

describe('fetchRecords', () => {
  it('fetches each premise once, and none whose record is known', async () => {
    const asked: RowRef[] = [];
    const gazetteer: Pick<Gazetteer, 'premises' | 'streets'> = {
      premises: async (refs) => {
        asked.push(...refs);
        return refs.map(({ ordinal }) => recordOf(ordinal));
      },
      streets: async () => [],
    };
    const known = { generation: 1, ordinal: 2, record: recordOf(2) };
    const unknown = { generation: 1, ordinal: 3 };
    const records = await fetchRecords({ premises: [known, unknown, unknown], streets: [] }, {
      gazetteer,
      deadline: Infinity,
      outlines: false,
    } as unknown as ChunkContext);
    expect(asked).toEqual([unknown]);
    expect(records.premise(known)).toBe(known.record);
    expect(records.premise(unknown)).toEqual(recordOf(3));
  });
});
