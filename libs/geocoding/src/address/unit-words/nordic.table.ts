import type { UnitWords } from './unit-words.js';

export const danish: UnitWords = {
  designators: ['lejlighed', 'lejl', 'dor', 'doer', 'opgang', 'vaerelse', 'sal'],
  counters: ['sal', 'etage'],
  parts: ['stuen', 'kaelder', 'kld', 'st tv', 'st th', 'st mf'],
  sides: ['tv', 'th', 'mf', 'midt', 'til venstre', 'til hojre', 'baghus', 'forhus'],
};

export const swedish: UnitWords = {
  designators: ['lagenhet', 'lgh', 'lght', 'uppgang', 'uppg', 'port', 'vaning', 'van'],
  counters: ['tr', 'trappor', 'trappa', 'vaning', 'van'],
  parts: ['bv', 'nb', 'bottenvaning', 'entreplan', 'gardshuset'],
  sides: ['tv', 'th', 'og', 'nb', 'over gard', 'over gata', 'gatuhuset', 'gh'],
};

export const norwegian: UnitWords = {
  designators: ['leilighet', 'leil', 'oppgang', 'etasje', 'etg', 'bolignummer', 'inngang'],
  counters: ['etasje', 'etg', 'et'],
  parts: ['underetasje', 'kjeller', 'sokkel', 'loft'],
  sides: ['venstre', 'hoyre'],
};

export const finnish: UnitWords = {
  designators: [
    'asunto',
    'as',
    'porras',
    'rappu',
    'rp',
    'huoneisto',
    'hto',
    'kerros',
    'krs',
    'bost',
  ],
  counters: ['krs', 'kerros'],
  parts: ['pohjakerros', 'ullakko', 'kellari'],
  sides: ['vasen', 'oikea'],
};
