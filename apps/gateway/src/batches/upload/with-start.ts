/** The blocks of a stream, of which the first is made to hold so many bytes, where there are as many. */
export async function* withStart(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const block of source) {
    if (!start) {
      yield block;
      continue;
    }
    start = Buffer.concat([start, block]);
    if (start.length < bytes) continue;
    yield start;
    start = undefined;
  }
  if (start && start.length > 0) yield start;
}
