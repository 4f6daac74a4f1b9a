import { fold } from './fold.js';

/** The form in which postcodes are compared: folded, letters and digits only (`se154qa`). */
export const postcodeKey = (postcode: string): string =>
  fold(postcode).replace(/[^\p{L}\p{N}]/gu, '');
