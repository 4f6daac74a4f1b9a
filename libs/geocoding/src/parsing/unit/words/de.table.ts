import type { UnitWords } from './unit-words.js';

export const german: UnitWords = {
  designators: [
    ...['wohnung', 'whg', 'stock', 'stiege', 'stg', 'tuer', 'tur', 'top', 'etage', 'zimmer', 'zi'],
    ...['appartement', 'app', 'apartment', 'aufgang', 'eingang', 'raum', 'einheit', 'we', 'laden'],
  ],
  buildings: ['haus', 'gebaude', 'gebaeude', 'geb', 'halle', 'bauteil', 'parzelle'],
  counters: [
    ...['stock', 'stockwerk', 'etage', 'og', 'obergeschoss', 'ug', 'untergeschoss', 'geschoss'],
    ...['stiege', 'hinterhof', 'hof', 'aufgang', 'wohnung', 'whg'],
  ],
  parts: [
    ...['eg', 'erdgeschoss', 'hochparterre', 'parterre', 'dg', 'dachgeschoss', 'souterrain'],
    ...[
      'kellergeschoss',
      'untergeschoss',
      'ug',
      'og',
      'mezzanin',
      'hinterhaus',
      'hh',
      'vorderhaus',
    ],
    ...['vh', 'seitenflugel', 'seitenfluegel', 'gartenhaus', 'quergebaude', 'quergebaeude'],
    ...['hinterhof', 'ruckgebaude', 'rueckgebaeude', 'ruckgebaeude', 'rgb', 'zwischengeschoss'],
    ...['innenhof', 'remise', 'einliegerwohnung'],
  ],
  sides: ['links', 'rechts', 'mitte', 'li', 're', 'mi', 'vorne', 'hinten'],
};
