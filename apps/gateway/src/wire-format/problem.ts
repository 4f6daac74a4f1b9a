/** A validation error of one field. */
export interface Problem {
  /** For example `queries[3].location.longitude`; empty for the body itself. */
  readonly path: string;
  /** The predicate of a sentence whose subject is the path. */
  readonly what: string;
}

/** More problems than this are usually one mistake repeated. */
const MAX_LISTED = 20;

/** Keys of unknown fields come from the client; longer ones are truncated. */
const MAX_KEY_LENGTH = 60;

/** Lists up to twenty problems by their paths; `whole` names what has an empty path. */
export function describeProblems(problems: readonly Problem[], whole = 'the body'): string {
  const listed = problems
    .slice(0, MAX_LISTED)
    .map(({ path, what }) => `${path === '' ? whole : path} ${what}`);
  const rest = problems.length - listed.length;
  return [...listed, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** The path of the property `key` of the object at `path`. */
export function pathOfKey(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key) || key.length > MAX_KEY_LENGTH) {
    return `${path}[${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}]`;
  }
  return path === '' ? key : `${path}.${key}`;
}

/** Keeps the first problem of each path, because later ones are usually its consequences. */
export const firstProblemPerPath = (problems: readonly Problem[]): readonly Problem[] => {
  if (problems.length < 2) return problems;
  const byPath = new Map([...problems].reverse().map((problem) => [problem.path, problem]));
  return [...byPath.values()].reverse();
};
