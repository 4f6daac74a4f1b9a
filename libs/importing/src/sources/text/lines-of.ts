const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The lines of a block without their ends, each a string of its own: a name that is kept must not
 * keep the whole block in memory.
 */
export const linesOf = (block: Buffer): readonly string[] => {
  const mark = block.includes(LINE_FEED) ? LINE_FEED : CARRIAGE_RETURN;
  const lines: string[] = [];
  for (let start = 0; start < block.length;) {
    const found = block.indexOf(mark, start);
    const end = found < 0 ? block.length : found;
    const isReturned = block[end - 1] === CARRIAGE_RETURN && end > start;
    lines.push(block.toString('utf8', start, isReturned ? end - 1 : end));
    start = end + 1;
  }
  return lines;
};
