/** Starting a server, and dropping a database while others write, takes seconds on a busy machine. */
export const SERVER_TIMEOUT_MS = 60_000;
