import { connectionFailed, unexpectedResponse } from './errors.js';

/**
 * The values of a response of newline-delimited JSON, as they arrive. Throws `connection_failed` if the
 * stream breaks, `unexpected_response` at a line that is no JSON. Cancels the stream when the iteration
 * ends early.
 *
 * @example for await (const row of valuesOf<BatchResult>(response)) console.log(row.status);
 */
export async function* valuesOf<T>(response: Response): AsyncGenerator<T, void, undefined> {
  if (!response.body) throw unexpectedResponse(response);
  for await (const line of linesOf(response.body)) yield valueOf<T>(line, response);
}

async function* linesOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await nextBlock(reader);
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      yield* lines.filter((line) => line !== '');
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const nextBlock = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> => {
  try {
    return await reader.read();
  } catch (error) {
    throw connectionFailed(error);
  }
};

const valueOf = <T>(line: string, response: Response): T => {
  try {
    return JSON.parse(line) as T;
  } catch (error) {
    throw unexpectedResponse(response, error);
  }
};
