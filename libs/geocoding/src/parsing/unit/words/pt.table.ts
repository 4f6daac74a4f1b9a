import type { UnitWords } from './unit-words.js';

export const portuguese: UnitWords = {
  designators: [
    ...['apartamento', 'apto', 'ap', 'apt', 'sala', 'sl', 'andar', 'loja', 'lj', 'fracao', 'porta'],
    ...['conjunto', 'conj', 'cj', 'sobreloja', 'cobertura', 'quarto', 'escritorio', 'sls', 'box'],
  ],
  buildings: ['bloco', 'torre', 'predio', 'lote', 'casa', 'galpao', 'quadra', 'qd', 'edificio'],
  counters: ['andar', 'piso', 'and'],
  parts: [
    'r c',
    'res do chao',
    'terreo',
    'cave',
    'sub cave',
    'subcave',
    'sotao',
    'cobertura',
    'fundos',
  ],
  sides: [
    ...['esquerdo', 'esquerda', 'esq', 'eq', 'direito', 'direita', 'dto', 'dt', 'dt o', 'dir'],
    ...['frente', 'fte', 'frt', 'tras', 'fundos'],
  ],
};
