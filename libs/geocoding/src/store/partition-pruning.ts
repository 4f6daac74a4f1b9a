import type { Statement } from '#database';

/** A statement over lookups: its text for a form of the condition on their generations. */
export interface LookupStatement {
  readonly name: string;
  readonly text: (ofGeneration: OfGeneration) => string;
}

/**
 * SQL condition that a row of `table` has the generation of a row of `other`. A statement has it for each of its
 * partitioned tables. One form also names the generations of all lookups, by which Postgres selects partitions.
 */
export type OfGeneration = (table: string, other: string) => string;

/** Parameters of a statement: columns of lookups, then values for all of them. */
export interface LookupParameters {
  /** Arrays of the same length, the first the indexes of the lookups, the second their generations. */
  readonly columns: readonly (readonly unknown[])[];
  readonly values?: readonly unknown[];
}

/** A statement and its parameters, as they are sent. */
interface PrunedStatement {
  readonly statement: Statement;
  readonly parameters: readonly unknown[];
}

/** Variants of a statement by the generations that its lookups have at most. */
const VARIANTS = [
  { suffix: 'few-generations', most: 4 },
  { suffix: 'some-generations', most: 16 },
] as const;

/**
 * Lets Postgres open only the partitions of the generations of the lookups (docs/decisions/0026). For more generations
 * than the variants have, a statement opens all partitions.
 */
export class PartitionPruning {
  private readonly statements = new Map<string, Statement>();

  /** Throws if the lookups have no generations: the statement would return no rows. */
  prune({ name, text }: LookupStatement, lookups: LookupParameters): PrunedStatement {
    const parameters = [...lookups.columns, ...(lookups.values ?? [])];
    const generations = [...new Set(lookups.columns[1])];
    if (generations.length === 0)
      throw new Error(`lookups of ${name} have no generations; expected them as the second column`);
    const variant = VARIANTS.find(({ most }) => generations.length <= most);
    if (!variant) return { statement: this.cached(name, () => text(sameGeneration)), parameters };
    const { suffix, most } = variant;
    const statement = this.cached(`${name}-${suffix}`, () =>
      text(amongParameters(parameters.length + 1, most)),
    );
    return { statement, parameters: [...parameters, ...padded(generations, most)] };
  }

  private cached(name: string, text: () => string): Statement {
    const known = this.statements.get(name);
    if (known) return known;
    const statement = { name, text: text() };
    this.statements.set(name, statement);
    return statement;
  }
}

const sameGeneration: OfGeneration = (table, other) => `${table}.generation = ${other}.generation`;

/**
 * The generations are parameters of their own, from `first` on. A generic plan selects partitions by `IN` with single
 * parameters, but not by `= ANY` with an array parameter.
 */
const amongParameters = (first: number, count: number): OfGeneration => {
  const parameters = Array.from({ length: count }, (_, at) => `$${first + at}`).join();
  return (table, other) =>
    `(${sameGeneration(table, other)} AND ${table}.generation IN (${parameters}))`;
};

/** Repeats the first generation, which selects no other partition. */
const padded = (generations: readonly unknown[], length: number): readonly unknown[] =>
  Array.from({ length }, (_, at) => generations[at] ?? generations[0]);
