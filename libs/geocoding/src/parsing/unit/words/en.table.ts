import type { UnitWords } from './unit-words.js';

export const english: UnitWords = {
  designators: [
    ...['flat', 'apt', 'apartment', 'unit', 'suite', 'ste', 'room', 'rm', 'floor', 'fl', 'level'],
    ...['lvl', 'studio', 'penthouse', 'ph', 'maisonette', 'shop', 'office', 'ofc', 'kiosk', 'door'],
    ...['trailer', 'trlr', 'space', 'spc', 'dept', 'department', 'slip', 'u'],
  ],
  buildings: [
    ...['villa', 'townhouse', 'lot', 'plot', 'building', 'bldg', 'bld', 'tower', 'warehouse'],
    ...['wing', 'hangar', 'hngr', 'bungalow', 'cottage'],
  ],
  counters: ['floor', 'fl', 'flr'],
  parts: ['basement', 'bsmt', 'mezzanine', 'penthouse', 'granny flat'],
  qualifiers: [
    ...['ground', 'lower ground', 'upper ground', 'first', 'second', 'third', 'fourth', 'fifth'],
    ...['sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'top', 'lower', 'upper', 'middle', 'main'],
    ...['garden', 'basement', 'attic', 'rear', 'front', 'hall', 'whole', 'raised ground'],
  ],
  sides: ['left', 'right', 'rear'],
};
