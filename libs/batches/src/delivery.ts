/** How far somebody has been told that a batch has ended. */
export interface Delivery {
  readonly url: string;
  /** Made until now. */
  readonly attempts: number;
  /** Of an attempt to come. */
  readonly dueAt?: Date;
  readonly deliveredAt?: Date;
  readonly givenUpAt?: Date;
  /** Why the last attempt failed. */
  readonly failure?: string;
}

/** A delivery as `deliveryColumn` selects it. */
export interface DeliveryRecord {
  readonly url: string;
  readonly attempts: number;
  readonly due_at: string | null;
  readonly delivered_at: string | null;
  readonly given_up_at: string | null;
  readonly last_failure: string | null;
}

/** Selects a DeliveryRecord, or null, as `webhook` of a row of `batch`; never its secret. */
export const deliveryColumn = `(
SELECT json_build_object(
         'url', w.url, 'attempts', w.attempts, 'due_at', w.due_at, 'delivered_at', w.delivered_at,
         'given_up_at', w.given_up_at, 'last_failure', w.last_failure)
  FROM batch_webhook w
 WHERE w.batch = batch.id) AS webhook`;

/** Reads a record. */
export const deliveryOf = (record: DeliveryRecord): Delivery => ({
  url: record.url,
  attempts: record.attempts,
  dueAt: dateOf(record.due_at),
  deliveredAt: dateOf(record.delivered_at),
  givenUpAt: dateOf(record.given_up_at),
  failure: record.last_failure ?? undefined,
});

/** Times inside JSON are text. */
const dateOf = (text: string | null): Date | undefined =>
  text === null ? undefined : new Date(text);
