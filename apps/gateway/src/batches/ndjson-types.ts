/** What newline-delimited JSON is called: no name of it is registered, and all of these are met. */
export const ndjsonTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
] as const;
