/**
 * Who stands still in the middle of a transaction, frozen or cut off, holds up all who want the same
 * rows, and with the lock of the dispatcher every batch: no longer than this.
 */
export const PATIENCE = { patienceMs: 10_000 };
