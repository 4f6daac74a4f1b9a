/**
 * Text without control characters and surrounding blanks; those that part words become blanks, and
 * those that part lines, as on an envelope, become commas.
 */
export const searchableText = (text: string): string =>
  text
    .trim()
    .replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ', ')
    .replace(/\t+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
