import { describe, expect, it } from '@jest/globals';
import { writtenName } from './written-name.js';

describe('a name in capitals', () => {
  it.each([
    ['HEADLANDS GROVE', 'Headlands Grove'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ['THE GREEN', 'The Green'],
    ["ST JOHN'S WOOD", "St John's Wood"],
    ["O'CONNELL STREET", "O'Connell Street"],
    ['FLAT 2B', 'Flat 2B'],
    ['W H SMITH', 'W H Smith'],
    ['YNYS-Y-BWL', 'Ynys-y-Bwl'],
    ['1ST AVENUE', '1st Avenue'],
    ['McDonald House', 'McDonald House'],
    ['', ''],
  ])('%s is written %s', (name, written) => {
    expect(writtenName(name)).toBe(written);
  });
});
