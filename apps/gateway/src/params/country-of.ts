/** The country that a code of the interface stands for; `UK` is `GB`. */
export const countryOf = (code: string | null | undefined): string | undefined => {
  const country = code?.toUpperCase();
  return country === 'UK' ? 'GB' : country;
};
