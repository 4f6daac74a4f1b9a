import { describe, expect, it } from '@jest/globals';
import { changeLines } from './change-lines.js';

describe('the changes of an import', () => {
  it('are a figure a line, and how far what moved has moved', () => {
    const moves = { medianMoveMetres: 2.34, farthestMoveMetres: 1234.5 };
    expect(changeLines({ added: 1200, changed: 3, moved: 2, gone: 0, ...moves })).toEqual([
      'Compared with what answered before:',
      '      1,200  added',
      '          3  changed',
      '          2  moved, half of them by 2.3 m or more, at most by 1,235 m',
      '          0  gone',
    ]);
  });

  it('tell no distance where nothing has moved', () => {
    expect(changeLines({ added: 0, changed: 0, moved: 0, gone: 7 })).toContain(
      '          0  moved',
    );
  });
});
