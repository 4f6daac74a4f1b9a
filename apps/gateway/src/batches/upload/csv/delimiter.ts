const delimiters = [',', ';', '\t', '|'] as const;

/** What parts the cells of a file. */
export type Delimiter = (typeof delimiters)[number];

/** The one that occurs most often in the header, outside of quotes; a comma where none does. */
export const delimiterOf = (header: string): Delimiter => {
  const bare = header.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: bare.split(delimiter).length - 1,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};
