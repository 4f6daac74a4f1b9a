import type { Level } from './sheet-results';

/** By what circles are coloured. */
export type ColourBy = 'confidence' | 'level';

/** More circles than this make the map slow, and overlap. Then every nth is drawn. */
export const MAX_CIRCLES = 50_000;

/** From the least confident fifth to the most: viridis, whose lightness rises, so that it is legible in grey. */
export const confidenceColours = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'] as const;

/** Of a row with a position, but without a confidence. */
export const NO_CONFIDENCE_COLOUR = '#8a8a8a';

/** Colours that differ with any colour vision (Okabe and Ito 2008). */
export const levelColours: Readonly<Record<Level, string>> = {
  unit: '#cc79a7',
  'street number': '#009e73',
  interpolated: '#56b4e9',
  street: '#0072b2',
  postcode: '#e69f00',
  place: '#d55e00',
  none: NO_CONFIDENCE_COLOUR,
};

/** The index of the colour of a confidence from 0 to 1. */
export const confidenceClassOf = (confidence: number): number =>
  Math.min(confidenceColours.length - 1, Math.floor(confidence * confidenceColours.length));
