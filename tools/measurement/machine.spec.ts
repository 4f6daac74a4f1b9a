import { describe, expect, it } from 'vitest';
import { cpuSecondsBetween, mapPrograms, parseProcessTimes, totalCost } from './machine.js';

describe('the CPU time of a process in /proc', () => {
  const fieldsAfterName = 'S 4711 4711 4711 0 -1 4194304 900 12 0 0 250 150 30 20 20 0 11 0 88';

  it('is that in user and kernel mode, with that of ended children apart', () => {
    const times = parseProcessTimes(`815 (node) ${fieldsAfterName}`);
    expect(times).toEqual({ parent: 4711, own: 400, endedChildren: 50 });
  });

  it('is read after the name, which may contain brackets and spaces', () => {
    const times = parseProcessTimes(`815 (a) R (b c) ${fieldsAfterName}\n`);
    expect(times).toEqual({ parent: 4711, own: 400, endedChildren: 50 });
  });
});

describe('the CPU time between two readings', () => {
  it('is the sum over the processes that are alive', () => {
    const before = new Map([
      [1, 10],
      [2, 20],
      [3, 30],
    ]);
    const after = new Map([
      [1, 11],
      [2, 22],
    ]);
    expect(cpuSecondsBetween(before, after)).toBe(3);
  });

  it('includes all time of a process that was started in between', () => {
    expect(
      cpuSecondsBetween(
        new Map([[1, 10]]),
        new Map([
          [1, 10],
          [4, 5],
        ]),
      ),
    ).toBe(5);
  });

  it('leaves out a process that ended before it was read', () => {
    const after = new Map([
      [1, 12],
      [2, NaN],
    ]);
    expect(cpuSecondsBetween(new Map([[1, 10]]), after)).toBe(2);
  });

  it('is not a number if no process is known', () => {
    expect(cpuSecondsBetween(new Map(), new Map())).toBeNaN();
    expect(cpuSecondsBetween(new Map([[1, NaN]]), new Map([[1, NaN]]))).toBeNaN();
  });
});

describe('the cost in all programs', () => {
  it('leaves out programs that are not known', () => {
    const costs = mapPrograms(() => 100);
    expect(totalCost({ ...costs, redis: NaN })).toBe(300);
  });

  it('is not a number if none is known', () => {
    expect(totalCost(mapPrograms(() => NaN))).toBeNaN();
  });
});
