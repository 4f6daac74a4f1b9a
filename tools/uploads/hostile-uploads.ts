import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** An upload that is meant to cost more than its size suggests. */
export interface HostileUpload {
  readonly name: string;
  readonly body: Buffer;
  /** Length after decompression. */
  readonly textBytes: number;
  readonly isGenerated: boolean;
}

/** How much text the uploads have. Bytes. */
export interface UploadSizes {
  readonly text: number;
  readonly newlines: number;
}

const GZIP_MEMBER_BYTES = 16 * 1024 * 1024;
const LONG_LINE_CHARACTERS = 65_401;

/** Uploads whose cost a reader can easily make quadratic, or that expand a thousandfold. */
export const knownUploads = ({ text, newlines }: UploadSizes): readonly HostileUpload[] => [
  gzipped('(a) a stray quote in 250 short lines', blocks(['"x"\n'.repeat(249), 'x"y"\n'], text)),
  gzipped(
    '(b) a stray quote in 250 long lines',
    blocks([`"${'x'.repeat(60)}"\n`.repeat(249), 'x"y"\n'], text),
  ),
  gzipped(
    '(c) lines of quotes, one of 50 odd',
    blocks(
      [`${quotes(LONG_LINE_CHARACTERS)}\n`, `${quotes(LONG_LINE_CHARACTERS - 1)}\n`.repeat(49)],
      text,
    ),
  ),
  newlinesOnly('(d) newlines', newlines),
];

const quotes = (count: number): string => '"'.repeat(count);

const HEADER = 'address_string\n';

/** The header and a block, repeated. */
const blocks = (parts: readonly string[], bytes: number, header = HEADER): string => {
  const block = parts.join('');
  return header + block.repeat(Math.max(1, Math.ceil(bytes / block.length)));
};

const gzipped = (name: string, text: string): HostileUpload => ({
  name,
  body: gzipSync(text),
  textBytes: Buffer.byteLength(text),
  isGenerated: false,
});

/** Gzip members may be concatenated, so that the text is never in memory. */
const newlinesOnly = (name: string, bytes: number): HostileUpload => {
  const members = Math.ceil(bytes / GZIP_MEMBER_BYTES);
  const member = gzipSync(Buffer.alloc(GZIP_MEMBER_BYTES, '\n'));
  const all = Array.from({ length: members }, () => member);
  return {
    name,
    body: Buffer.concat([gzipSync(HEADER), ...all]),
    textBytes: HEADER.length + members * GZIP_MEMBER_BYTES,
    isGenerated: false,
  };
};

const length = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(1_000, 20_000, 65_400));

/** A line of quotes, delimiters and text, without its end. */
const line = fc.oneof(
  length.map((count) => `"${'x'.repeat(count)}"`),
  length.map((count) => 'x'.repeat(count)),
  length.map((count) => `"${'x'.repeat(count)}`),
  length.map((count) => `x"${'y'.repeat(count)}"`),
  length.map(quotes),
  length.map((count) => quotes(count + 1)),
  length.map((count) => ','.repeat(count)),
  length.map((count) => '"",'.repeat(count / 3)),
  length.map((count) => ' '.repeat(count)),
  fc.constant(''),
);

const generatedUpload = fc.record({
  header: fc.constantFrom('address_string', 'address_string,note', 'note,address_string,row_id'),
  runs: fc.array(fc.tuple(line, fc.integer({ min: 1, max: 250 })), { minLength: 1, maxLength: 5 }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  isGzipped: fc.boolean(),
});

/** Generated uploads of the same kinds; the same for the same seed. */
export const generatedUploads = (
  count: number,
  { bytes, seed }: { readonly bytes: number; readonly seed: number },
): readonly HostileUpload[] =>
  fc
    .sample(generatedUpload, { numRuns: count, seed })
    .map(({ header, runs, lineEnd, isGzipped }, at) => {
      const parts = runs.map(([text, times]) => `${text}${lineEnd}`.repeat(times));
      const text = blocks(parts, bytes, header + lineEnd);
      return {
        name: `generated ${at + 1}`,
        body: isGzipped ? gzipSync(text) : Buffer.from(text),
        textBytes: Buffer.byteLength(text),
        isGenerated: true,
      };
    });
