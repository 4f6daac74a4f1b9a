import type { UnitWords } from './unit-words.js';

export const danish: UnitWords = {
  designators: ['lejlighed', 'lejl', 'dor', 'doer', 'opgang', 'vaerelse', 'sal'],
  counters: ['sal', 'etage'],
  parts: ['stuen', 'kaelder', 'kld', 'st tv', 'st th', 'st mf'],
  sides: ['tv', 'th', 'mf', 'midt', 'til venstre', 'til hojre', 'baghus', 'forhus'],
};
