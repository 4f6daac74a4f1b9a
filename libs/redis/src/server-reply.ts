/**
 * Codes of error replies which say that another server is meant: a slot has moved, the server has
 * become a replica, or a blocking command was let go for that reason. The code is the first word of
 * a reply; before version 7, that of a script's stands behind a hyphen.
 */
const ELSEWHERE = /(?:^|-)(?:MOVED|READONLY|MASTERDOWN|UNBLOCKED)\b/;

/** Whether an error reply says that another server is now the one to ask. */
export function hasMoved(error: Error): boolean {
  return ELSEWHERE.test(error.message);
}
