import type { UnitWords } from './unit-words.js';

export const french: UnitWords = {
  designators: [
    ...[
      'appartement',
      'appt',
      'apt',
      'app',
      'porte',
      'pte',
      'escalier',
      'esc',
      'bte',
      'boite',
      'bt',
    ],
    ...[
      'etage',
      'chambre',
      'ch',
      'bureau',
      'local',
      'logement',
      'log',
      'entree',
      'hall',
      'interphone',
    ],
  ],
  buildings: ['batiment', 'bat', 'immeuble', 'imm', 'residence', 'pavillon', 'chalet'],
  counters: ['etage', 'et', 'etg'],
  parts: ['rdc', 'rez de chaussee', 'rez de jardin', 'entresol', 'sous sol', 'combles'],
  qualifiers: ['premier', 'deuxieme', 'troisieme', 'quatrieme', 'dernier', 'bel'],
  sides: ['gauche', 'droite', 'droit', 'gche', 'dte', 'face', 'fond de cour', 'fond', 'sur cour'],
};
