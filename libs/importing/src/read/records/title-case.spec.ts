import { describe, expect, it } from 'vitest';
import { titleCase } from './title-case.js';

describe('titleCase', () => {
  it.each([
    ['HEADLANDS GROVE', 'Headlands Grove'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ['THE GREEN', 'The Green'],
    ["ST JOHN'S WOOD", "St John's Wood"],
    ["O'CONNELL STREET", "O'Connell Street"],
    ["THE D'ARCY ARMS", "The D'Arcy Arms"],
    ['ASHBY DE LA ZOUCH', 'Ashby de la Zouch'],
    ['FLAT 2B', 'Flat 2B'],
    ['W H SMITH', 'W H Smith'],
    ['YNYS-Y-BWL', 'Ynys-y-Bwl'],
    ['1ST AVENUE', '1st Avenue'],
    ['McDonald House', 'McDonald House'],
    ['', ''],
  ])('converts %s to %s', (name, written) => {
    expect(titleCase(name)).toBe(written);
  });
});
