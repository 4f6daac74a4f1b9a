import type { Country } from './country.js';
import { unitAhead } from './unit-habits.js';

export const france: Country = {
  code: 'FR',
  longCode: 'FRA',
  languages: ['fr'],
  territories: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  postcode: { pattern: /^\d{5}$/, examples: ['33380', '34092'], signs: ['f', 'fr'] },
  states: [
    { names: ['Auvergne-Rhône-Alpes'] },
    { names: ['Bourgogne-Franche-Comté'] },
    { names: ['Bretagne', 'Brittany'] },
    { names: ['Centre-Val de Loire'] },
    { names: ['Corse', 'Corsica'] },
    { names: ['Grand Est'] },
    { names: ['Hauts-de-France'] },
    { names: ['Île-de-France'] },
    { names: ['Normandie', 'Normandy'] },
    { names: ['Nouvelle-Aquitaine'] },
    { names: ['Occitanie', 'Occitania'] },
    { names: ['Pays de la Loire'] },
    { names: ["Provence-Alpes-Côte d'Azur", 'PACA'] },
  ],
  label: { unit: unitAhead('Appt') },
  writing: { order: 'number street, postcode city', unit: 'Appt 3' },
  boxes: [[-5.2, 41.3, 9.6, 51.1]],
};
