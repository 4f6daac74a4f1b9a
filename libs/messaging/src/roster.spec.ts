import { describe, expect, it } from '@jest/globals';
import { fieldOf, writeAnnouncement } from './announcement.js';
import { Roster } from './roster.js';

/** Half past nine by the reader's clock, and some seconds later. */
const START = 1_000_000;
const after = (ms: number) => ({ epochMs: START + ms, steadyMs: ms });

const words = (...said: readonly (readonly [id: string, at: number])[]) =>
  Object.fromEntries(said.map(([id, at]) => [fieldOf(id), writeAnnouncement({ at, said: id })]));

const alive = (roster: Roster, notes: Record<string, string>, ms: number) =>
  roster.take(notes, after(ms)).map(({ id }) => id);

describe('the roster of workers', () => {
  it('holds whoever has just said something, and what', () => {
    const notes = { ...words(['b', START], ['a', START - 900]), 'opts.maxLenEvents': '10' };

    expect(new Roster().take(notes, after(0))).toEqual([
      { id: 'a', said: 'a' },
      { id: 'b', said: 'b' },
    ]);
  });

  it('gives up whoever says nothing new for five seconds', () => {
    const roster = new Roster();
    const last = words(['a', START]);

    expect(alive(roster, last, 0)).toEqual(['a']);
    expect(alive(roster, last, 4_900)).toEqual(['a']);
    expect(alive(roster, last, 5_100)).toEqual([]);
    expect(alive(roster, words(['a', START + 6_000]), 6_100)).toEqual(['a']);
  });

  it('does not believe the last word of one that died before it was first asked', () => {
    expect(alive(new Roster(), words(['dead', START - 30_000]), 0)).toEqual([]);
  });

  it.each([
    ['an hour behind', -3_600_000],
    ['an hour ahead', 3_600_000],
  ])('knows by its second word a worker whose clock is %s', (_how, skew) => {
    const roster = new Roster();

    expect(alive(roster, words(['a', START + skew]), 0)).toEqual([]);
    expect(alive(roster, words(['a', START + skew + 1_000]), 1_000)).toEqual(['a']);
    expect(alive(roster, words(['a', START + skew + 1_000]), 6_200)).toEqual([]);
  });

  it('takes what it cannot read for silence', () => {
    expect(alive(new Roster(), { [fieldOf('odd')]: '{', [fieldOf('older')]: '1' }, 0)).toEqual([]);
  });

  it('names those that were gone a minute ago, to be cleared away', () => {
    const roster = new Roster();
    roster.take(words(['a', START], ['b', START]), after(0));
    roster.take(words(['a', START], ['b', START + 30_000]), after(30_000));

    expect(roster.longGone(after(59_000))).toEqual([]);
    expect(roster.longGone(after(61_000))).toEqual([fieldOf('a')]);
  });
});
