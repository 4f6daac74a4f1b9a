import { csv, upload } from './batch-service.js';

/** An upload that goes on until it is told to end. */
export interface SlowUpload {
  readonly answer: Promise<Response>;
  /** Sends more. */
  send(text: string): void;
  end(): void;
}

/** Begins an upload of CSV, and leaves the rest of it to the spec. */
export function slowUpload(
  url: string,
  start: string,
  headers: Readonly<Record<string, string>> = {},
): SlowUpload {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  const send = (text: string): void => stream.enqueue(Buffer.from(text));
  send(start);
  return { answer: upload(url, { type: csv, body, headers }), send, end: () => stream.close() };
}
