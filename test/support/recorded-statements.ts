import { expect, vi } from 'vitest';
import { Session } from '../../libs/database/src/connection/session.js';

interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  readonly timeoutMs?: number;
}

/** The longest that a statement may run. */
const LONGEST_MS = 60_000;

/** Records every statement that is sent to Postgres, except those of specs, until `stop`. */
export const recordStatements = () => {
  const spy = vi.spyOn(Session.prototype, 'query');
  return {
    all: (): readonly RecordedStatement[] =>
      spy.mock.calls
        .map(([statement, , options]) => ({ ...statement, timeoutMs: options?.timeoutMs }))
        .filter(({ name }) => !name.startsWith('spec-')),
    stop: () => spy.mockRestore(),
  };
};

/**
 * Expects that each statement has a name of its own, by which connections prepare it and logs and
 * traces refer to it, and that each has a deadline.
 */
export function expectNamesAndDeadlines(statements: readonly RecordedStatement[]): void {
  const texts = new Map<string, string>();
  for (const { name, text } of statements) {
    expect(name, text).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(texts.get(name) ?? text, name).toBe(text);
    texts.set(name, text);
  }
  expect(texts.size).toBeGreaterThan(0);
  const withoutDeadline = statements.filter(({ timeoutMs = Infinity }) => timeoutMs > LONGEST_MS);
  expect(withoutDeadline).toEqual([]);
}
