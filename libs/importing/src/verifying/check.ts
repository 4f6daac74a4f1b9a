import type { Queryable } from '#database';
import type { FoundTables, GenerationUnderTest } from './found-tables.js';

/** Looks at one side of a generation, and says in sentences what is wrong with it. */
export type Check = (
  queryable: Queryable,
  tested: GenerationUnderTest,
  tables: FoundTables,
) => Promise<readonly string[]>;
