/** What went wrong and why, for whoever typed the command. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection to a name of several addresses is an AggregateError without a message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error.message, cause === undefined ? '' : explain(cause)].filter(Boolean).join(': ');
}
