/** One thing that is wrong with a request. */
export interface Problem {
  /** As `queries[3].location.longitude`; empty for the body itself. */
  readonly path: string;
  /** Completes a sentence that begins with the path. */
  readonly what: string;
}

/** A client that gets more than this wrong has one mistake repeated, not many. */
const MAX_NAMED = 20;

/** Any key may come from outside; a long one is shown by its beginning. */
const MAX_KEY_LENGTH = 60;

/** The sentence that names every offending path, up to twenty; `whole` is what has no path. */
export function reasonOf(problems: readonly Problem[], whole = 'the body'): string {
  const named = problems
    .slice(0, MAX_NAMED)
    .map(({ path, what }) => `${path === '' ? whole : path} ${what}`);
  const rest = problems.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/** The path of what lies under `key` of the object at `path`. */
export function pathOfKey(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key) || key.length > MAX_KEY_LENGTH) {
    return `${path}[${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}]`;
  }
  return path === '' ? key : `${path}.${key}`;
}
