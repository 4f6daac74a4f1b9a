import { countries, countryByCode } from '#countries';
import type { Box } from '#countries';

/** A country and a box that it, or a part of it, lies in. */
export interface CountryBox {
  readonly code: string;
  readonly box: Box;
}

/** Countries without a table of their own: whatever is near those that have one, to tell them apart. */
const others: readonly CountryBox[] = [
  { code: 'AD', box: [1.4, 42.4, 1.8, 42.7] },
  { code: 'AR', box: [-73.6, -55.1, -53.6, -21.8] },
  { code: 'BG', box: [22.3, 41.2, 28.7, 44.3] },
  { code: 'CL', box: [-75.7, -56, -66.9, -17.5] },
  { code: 'EE', box: [21.7, 57.5, 28.3, 59.8] },
  { code: 'GR', box: [19.3, 34.8, 28.3, 41.8] },
  { code: 'HR', box: [13.4, 42.3, 19.5, 46.6] },
  { code: 'HU', box: [16.1, 45.7, 22.9, 48.6] },
  { code: 'IN', box: [68, 6.7, 97.4, 35.7] },
  { code: 'IS', box: [-24.6, 63.3, -13.4, 66.6] },
  { code: 'LT', box: [20.9, 53.9, 26.9, 56.5] },
  { code: 'LV', box: [20.9, 55.6, 28.3, 58.1] },
  { code: 'MC', box: [7.4, 43.7, 7.5, 43.8] },
  { code: 'MX', box: [-118.5, 14.5, -86.7, 32.7] },
  { code: 'RO', box: [20.2, 43.6, 29.8, 48.3] },
  { code: 'RU', box: [27.3, 41.1, 180, 81.9] },
  { code: 'SK', box: [16.8, 47.7, 22.6, 49.7] },
  { code: 'SM', box: [12.4, 43.89, 12.52, 44] },
  { code: 'TR', box: [25.6, 35.8, 44.9, 42.2] },
];

/**
 * The boxes that countries lie in, a last resort for data that says no country. Those whose box
 * lies in another's come to answer by being smaller.
 */
export const countryBoxes: readonly CountryBox[] = [
  ...countries.flatMap(({ code, boxes }) => boxes.map((box) => ({ code, box }))),
  ...others.filter(({ code }) => countryByCode(code) === undefined),
];
