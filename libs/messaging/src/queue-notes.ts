/** The part of a BullMQ backend that keeps small facts beside a queue, a field each. */
export interface QueueNotes {
  setQueueMeta(values: Record<string, string | number>): Promise<unknown>;
  getQueueMeta(): Promise<Record<string, string>>;
  removeQueueMetaFields(fields: string[]): Promise<unknown>;
}
