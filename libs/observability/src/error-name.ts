/** What the log calls a thing that was thrown: its message may hold what nobody is to read there. */
export const errorName = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.name : String(thrown);
