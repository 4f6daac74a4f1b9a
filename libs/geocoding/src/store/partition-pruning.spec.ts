import { describe, expect, it } from 'vitest';
import { PartitionPruning } from './partition-pruning.js';
import type { LookupStatement } from './partition-pruning.js';

const statement: LookupStatement = {
  name: 'houses',
  text: (ofGeneration) =>
    `${ofGeneration('p', 'q')} AND p.x = $3 AND EXISTS (${ofGeneration('s', 'p')})`,
};

const indexesOf = (values: readonly unknown[]) => values.map((_, index) => index);
const numbersTo = (end: number): readonly number[] => Array.from({ length: end }, (_, at) => at);

/** The statement for one lookup in each of these generations, with a value for all of them. */
const pruned = (generations: readonly number[], pruning = new PartitionPruning()) =>
  pruning.prune(statement, { columns: [indexesOf(generations), generations], values: ['x'] });

describe('a statement over lookups', () => {
  it('of up to four generations names them in the condition of each table', () => {
    expect(pruned([7, 7, 9])).toEqual({
      statement: {
        name: 'houses-few-generations',
        text:
          '(p.generation = q.generation AND p.generation IN ($4,$5,$6,$7)) AND p.x = $3 ' +
          'AND EXISTS ((s.generation = p.generation AND s.generation IN ($4,$5,$6,$7)))',
      },
      parameters: [[0, 1, 2], [7, 7, 9], 'x', 7, 9, 7, 7],
    });
  });

  it.each([
    { generations: 4, name: 'houses-few-generations', parameters: 4 },
    { generations: 5, name: 'houses-some-generations', parameters: 16 },
    { generations: 16, name: 'houses-some-generations', parameters: 16 },
    { generations: 17, name: 'houses', parameters: 0 },
  ])('of $generations generations is $name', ({ generations, name, parameters }) => {
    const sent = pruned(numbersTo(generations));
    const named = sent.parameters.slice(3);

    expect(sent.statement.name).toBe(name);
    expect(sent.statement.text.match(/\$\d+/g)?.at(-1) ?? '').toBe(`$${3 + parameters}`);
    expect(named).toHaveLength(parameters);
    expect(new Set(named)).toEqual(new Set(parameters === 0 ? [] : numbersTo(generations)));
  });

  it('of many generations has no further condition', () => {
    expect(pruned(numbersTo(17)).statement.text).toBe(
      'p.generation = q.generation AND p.x = $3 AND EXISTS (s.generation = p.generation)',
    );
  });

  it('is written once for each variant', () => {
    const pruning = new PartitionPruning();

    expect(pruned([1], pruning).statement).toBe(pruned([2, 3], pruning).statement);
  });

  it.each([{ columns: [[0]] }, { columns: [[0], []] }])(
    'without generations is an error: $columns',
    (parameters) => {
      expect(() => new PartitionPruning().prune(statement, parameters)).toThrow(
        'lookups of houses have no generations; expected them as the second column',
      );
    },
  );
});
