const delimiters = [',', ';', '\t', '|'] as const;

/** A control character made for this, which no file has: it parts nothing. */
const NONE = '\u001f';

/** What parts the cells of a file. */
export type Delimiter = (typeof delimiters)[number] | typeof NONE;

/** What spreadsheets write in front of a header, so that other spreadsheets know. */
export const DELIMITER_MARK = /^"?sep=([,;\t|])"?\s*$/i;

/**
 * The one that occurs most often in the header, outside of quotes. Where none does there is one
 * column, and a comma in its cells is a comma.
 */
export const delimiterOf = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length - 1,
  }));
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best));
  return most.count === 0 ? NONE : most.delimiter;
};
