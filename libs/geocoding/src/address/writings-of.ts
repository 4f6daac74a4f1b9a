import { fold, foldToDigraphs } from '../text/fold.js';
import { plainText } from './plain-text.js';
import { isCyrillic, transliterate } from '../text/transliterate.js';

/** A text as it is compared, and how it may be written otherwise, word for word. */
export interface Writings {
  readonly written: string;
  readonly otherwise: string;
}

/** `12½` is 12 and a half, and not 121/2. */
const vulgarFractions = /[\u00bc-\u00be\u2150-\u215e]/g;

/** Folds a text in both ways; Cyrillic first as the Latin name that it may spell. */
export const writingsOf = (text: string): Writings => {
  const parted = plainText(text).replace(vulgarFractions, ' $&');
  return isCyrillic(parted)
    ? { written: fold(transliterate(parted)), otherwise: fold(parted) }
    : { written: fold(parted), otherwise: foldToDigraphs(parted) };
};
