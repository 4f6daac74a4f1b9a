import type { Problem } from './problem.js';

/** The first problem of a path is the plainest; those after it follow from it. */
export const oneAPath = (problems: readonly Problem[]): readonly Problem[] =>
  [
    ...new Map([...problems].reverse().map((problem) => [problem.path, problem])).values(),
  ].reverse();
