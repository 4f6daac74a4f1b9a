import type { UnitWords } from './unit-words.js';

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
