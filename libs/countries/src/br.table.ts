import type { Country } from './country.js';
import { unitBehind } from './unit-habits.js';

export const brazil: Country = {
  code: 'BR',
  languages: ['pt'],
  postcode: {
    pattern: /^\d{8}$/,
    examples: ['40301-110', '70002-900'],
    parted: { at: 5, by: '-' },
  },
  label: { numberJoint: ', ', unit: unitBehind(', ', 'apto ') },
  boxes: [[-74, -33.8, -34.8, 5.3]],
};
