import type { UnitWords } from './unit-words.js';

export const italian: UnitWords = {
  designators: ['interno', 'int', 'scala', 'sc', 'piano', 'appartamento', 'app', 'ufficio'],
  buildings: ['palazzina', 'pal', 'edificio', 'lotto', 'capannone', 'torre'],
  counters: ['piano'],
  parts: ['piano terra', 'pianterreno', 'seminterrato', 'ammezzato', 'attico', 'mansarda'],
  qualifiers: ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo'],
  sides: ['sinistra', 'destra', 'sx', 'dx'],
};
