import { CARRIAGE_RETURN, LINE_FEED } from './lines.js';
import { withStart } from './with-start.js';

/** By so much at least of the beginning it is told how a text is written. */
const START_BYTES = 16 * 1024;

const utf16: readonly { readonly mark: Buffer; readonly encoding: string }[] = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
];

/** Without a mark, every other byte of text in a Latin script is zero. */
const unmarked: readonly { readonly zeros: 0 | 1; readonly encoding: string }[] = [
  { zeros: 1, encoding: 'utf-16le' },
  { zeros: 0, encoding: 'utf-16be' },
];
const LOOKED_AT_BYTES = 64;

/** Fewer could be chance. */
const TELLING_BYTES = 8;

/**
 * Text in UTF-16, as spreadsheets save it, becomes UTF-8; anything else passes as it is. A mark goes,
 * and where lines end in carriage returns alone, they end in line feeds.
 */
export async function* asUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let endsInReturns: boolean | undefined;
  for await (const block of inUtf8(withStart(source, START_BYTES))) {
    endsInReturns ??= block.includes(CARRIAGE_RETURN) && !block.includes(LINE_FEED);
    yield endsInReturns ? withFeeds(block) : block;
  }
}

const withFeeds = (block: Buffer): Buffer =>
  Buffer.from(block.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)));

async function* inUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const block of source) {
    if (isFirst) {
      const encoding = utf16EncodingOf(block);
      decoder = encoding === undefined ? undefined : new TextDecoder(encoding);
    }
    if (decoder) yield Buffer.from(decoder.decode(block, { stream: true }));
    else yield isFirst ? withoutMark(block) : block;
    isFirst = false;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

const utf16EncodingOf = (block: Buffer): string | undefined => {
  const marked = utf16.find(({ mark }) => block.subarray(0, mark.length).equals(mark));
  if (marked) return marked.encoding;
  const looked = block.subarray(0, LOOKED_AT_BYTES);
  return unmarked.find(({ zeros }) => isZeroEveryOther(looked, zeros))?.encoding;
};

const isZeroEveryOther = (bytes: Buffer, offset: 0 | 1): boolean =>
  bytes.length >= TELLING_BYTES &&
  bytes.every((byte, at) => (at % 2 === offset ? byte === 0 : byte !== 0));

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const withoutMark = (block: Buffer): Buffer =>
  block.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? block.subarray(UTF8_MARK.length) : block;
