/** NaN where there is no number; some write a comma for the point. */
export const degrees = (text: string | undefined): number =>
  text === undefined ? NaN : Number(text.replace(',', '.'));
