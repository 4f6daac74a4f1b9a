/** Upper case, and the United Kingdom under its one code. */
export const canonicalCountry = (code: string): string => {
  const upper = code.trim().toUpperCase();
  return upper === 'UK' ? 'GB' : upper;
};
