/** Text without control characters and surrounding blanks; those that part words become blanks. */
export const searchableText = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
