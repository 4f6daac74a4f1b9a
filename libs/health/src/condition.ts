/** How one of the things is that a program needs, and what there is to tell of it. */
export interface Condition {
  readonly status: 'up' | 'degraded' | 'down';
  /** Milliseconds that it took to find out. */
  readonly responseTime?: number;
  /** Why it is down. */
  readonly message?: string;
  readonly [detail: string]: unknown;
}

/** The conditions of all that a program needs, by their names. */
export type Conditions = Readonly<Record<string, Condition>>;

/** Whether the program can do its work; before the first look it cannot be told, so it cannot. */
export function areUp(conditions: Conditions): boolean {
  const found = Object.values(conditions);
  return found.length > 0 && found.every(({ status }) => status !== 'down');
}
