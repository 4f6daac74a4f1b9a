/** The programs that a query passes, in the order of its way. */
export const programs = ['gateway', 'worker', 'postgres', 'redis'] as const;

/** One of them. */
export type Program = (typeof programs)[number];

/** What one query takes of the CPU of each program, in microseconds; NaN where that cannot be told. */
export type ProgramCosts = Readonly<Record<Program, number>>;

/** A figure of each program. */
export const eachProgram = <Figure>(
  figureOf: (program: Program) => Figure,
): Readonly<Record<Program, Figure>> => ({
  gateway: figureOf('gateway'),
  worker: figureOf('worker'),
  postgres: figureOf('postgres'),
  redis: figureOf('redis'),
});
