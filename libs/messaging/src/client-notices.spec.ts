import { describe, expect, it } from '@jest/globals';
import { ClientNotices } from './client-notices.js';
import type { NoticeQueue } from './client-notices.js';

/** What a queue's server holds beside the queue. */
class Board implements NoticeQueue {
  fields: Record<string, string> = {};

  getBackend(): ReturnType<NoticeQueue['getBackend']> {
    return {
      setQueueMeta: (values) => {
        this.fields = { ...this.fields, ...(values as Record<string, string>) };
        return Promise.resolve(1);
      },
      getQueueMeta: () => Promise.resolve(this.fields),
      removeQueueMetaFields: (names) => {
        const left = Object.entries(this.fields).filter(([name]) => !names.includes(name));
        this.fields = Object.fromEntries(left);
        return Promise.resolve(names.length);
      },
    };
  }

  getWaitingCount(): Promise<number> {
    return Promise.resolve(3);
  }
}

describe('the notices of a queue', () => {
  it('tell each client what the others say, once they have been heard twice', async () => {
    const board = new Board();
    const one = new ClientNotices(board, 'one');
    const other = new ClientNotices(board, 'other');
    await one.exchange('1');
    expect((await other.exchange('2')).others.size).toBe(0);
    await one.exchange('10');
    expect(await other.exchange('20')).toEqual({ others: new Map([['one', '10']]), waiting: 3 });
  });

  it('count what is said again, and not what a client that died has left', async () => {
    const board = new Board();
    board.fields = { 'client:dead': '7 99', 'opts.maxLenEvents': '10' };
    const one = new ClientNotices(board, 'one');
    const other = new ClientNotices(board, 'other');
    for (let round = 0; round < 3; round += 1) {
      await other.exchange('same');
      const { others } = await one.exchange('1');
      expect([...others.keys()]).toEqual(round === 0 ? [] : ['other']);
    }
  });

  it('are withdrawn by who leaves', async () => {
    const board = new Board();
    const one = new ClientNotices(board, 'one');
    await one.exchange('1');
    await one.withdraw();
    expect(board.fields).toEqual({});
  });
});
