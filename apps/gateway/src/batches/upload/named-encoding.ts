import { ApiError } from '../../errors/api-error.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Said by programs that know no other: what the bytes say counts for more. */
const usual: ReadonlySet<string> = new Set(['utf-8', 'windows-1252']);

/** An encoding that a text is in, by its name in the Encoding Standard. */
export type NamedEncoding = string;

/**
 * The encoding that a Content-Type names, if it is one that the bytes would not tell; throws an
 * ApiError when nobody knows it.
 */
export function namedEncodingOf(contentType: string | undefined): NamedEncoding | undefined {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  if (charset === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(charset);
    return usual.has(encoding) ? undefined : encoding;
  } catch (cause) {
    const reason = `The charset that Content-Type names, ${charset.slice(0, 60)}, is not known.`;
    throw new ApiError('unsupportedUpload', { reason, cause });
  }
}

/** A text in the encoding that was named becomes UTF-8. */
export async function* fromEncoding(
  encoding: NamedEncoding,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const block of source) yield Buffer.from(decoder.decode(block, { stream: true }));
  yield Buffer.from(decoder.decode());
}
