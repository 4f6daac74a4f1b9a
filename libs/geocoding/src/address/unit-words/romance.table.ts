import type { UnitWords } from './unit-words.js';

export const italian: UnitWords = {
  designators: ['interno', 'int', 'scala', 'sc', 'piano', 'appartamento', 'app', 'ufficio'],
  buildings: ['palazzina', 'pal', 'edificio', 'lotto', 'capannone', 'torre'],
  counters: ['piano'],
  parts: ['piano terra', 'pianterreno', 'seminterrato', 'ammezzato', 'attico', 'mansarda'],
  qualifiers: ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo'],
  sides: ['sinistra', 'destra', 'sx', 'dx'],
};

export const spanish: UnitWords = {
  designators: [
    ...['piso', 'puerta', 'pta', 'pt', 'planta', 'plta', 'escalera', 'esc', 'apartamento', 'apto'],
    ...['departamento', 'depto', 'dpto', 'oficina', 'of', 'ofic', 'local', 'despacho', 'letra'],
  ],
  buildings: ['bloque', 'blq', 'edificio', 'edif', 'portal', 'nave', 'parcela', 'chalet', 'casa'],
  counters: ['piso', 'planta', 'plta'],
  parts: ['bajo', 'bjo', 'entresuelo', 'entlo', 'atico', 'sobreatico', 'planta baja', 'semisotano'],
  qualifiers: ['primera', 'segunda', 'tercera', 'cuarta', 'primero', 'segundo', 'tercero'],
  sides: [
    ...[
      'izquierda',
      'izquierdo',
      'izda',
      'izdo',
      'izq',
      'iz',
      'derecha',
      'derecho',
      'dcha',
      'dcho',
    ],
    ...['dch', 'der', 'centro', 'ctro', 'cto', 'exterior', 'ext', 'interior', 'int'],
  ],
};

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
