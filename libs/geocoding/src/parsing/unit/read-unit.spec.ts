import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.js';
import type { QueryToken } from '../text/query-token.js';
import { maskHas, spanMask } from '../text/query-token.js';
import {
  readUnit,
  unitStarts,
  unitValues,
  unitIdentifiers,
  unitOfPremise,
  lastUnitNumber,
} from './read-unit.js';
import type { UnitReading } from './read-unit.js';

const wordsOf = (text: string): readonly QueryToken[] =>
  parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }).tokens;

/** Reads the unit of a text in which a street's name has used the word `weg`. */
const read = (words: readonly QueryToken[], isWithoutNumber = false): UnitReading => {
  const street = words.findIndex((word) => word.text === 'weg');
  const name = street < 0 ? 0 : spanMask(street, street + 1);
  const free = spanMask(0, words.length) & ~name;
  return readUnit({ words, starts: unitStarts(words), free, isWithoutNumber });
};

const wordsIn = (words: readonly QueryToken[], mask: number): string =>
  words
    .filter((_, at) => maskHas(mask, at))
    .map(({ text }) => text)
    .join(' ') || 'none';

/** By language: the text, then the unit, or else the floor, and the words that it uses. */
const units: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  Arabic: [
    ['شقة 3، ١٢ weg', '3', 'شقه 3'],
    ['١٢ weg، شقة ٣، الدور ٥', '3', 'شقه 3 الدور 5'],
    ['weg 12 الدور الارضي', 'الدور الارضي', 'الدور الارضي'],
    ['weg 12 برج 3', '3', 'برج 3'],
    ['الدور الاول weg 12', 'none', 'none'],
  ],
  Chinese: [
    ['weg 12号502室', '502', '502室'],
    ['weg 12号1234室', '1234', '1234室'],
    ['weg 12号12345室', 'none', 'none'],
    ['weg 12号3楼之', '3', '3楼'],
    ['weg 12号3楼之B', '3', '3楼'],
    ['weg 12号3楼2', '3', '3楼'],
    ['weg 12號3樓', '3', '3楼'],
    ['weg 12號3樓之2', '3之2', '3楼 之 2'],
    ['weg 12号3单元502室', '3', '3 单元 502室'],
    ['weg 12号3栋', '3', '3 栋'],
    ['weg 12号地库', '地库', '地库'],
    ['weg 12号 3座', '3', '3 座'],
    ['weg 12号 B座', 'none', 'none'],
  ],
  Czech: [
    ['weg 12, byt 3', '3', 'byt 3'],
    ['weg 12, 3. patro', '3', '3 patro'],
    ['weg 12, prizemi', 'prizemi', 'prizemi'],
    ['weg 12, 3. patro vlevo', '3', '3 patro vlevo'],
    ['weg 12 budova 3', '3', 'budova 3'],
  ],
  Danish: [
    ['weg 12, 3. tv', '3', '3 tv'],
    ['weg 12 3 tv', '3', '3 tv'],
    ['weg 12, st. th.', 'st .th', 'st th'],
    ['weg 12, 2. sal, dør 3', '3', '2 sal dor 3'],
    ['weg 12, stuen', 'stuen', 'stuen'],
    ['weg 12, 1. sal til venstre', '1', '1 sal til venstre'],
  ],
  Dutch: [
    ['weg 12 bus 3', '3', 'bus 3'],
    ['weg 12 bus 0301', '0301', 'bus 0301'],
    ['weg 12, 3e etage', '3e', '3e etage'],
    ['weg 12 kamer 3', '3', 'kamer 3'],
    ['weg 12, 2 hoog achter', '2', '2 hoog achter'],
    ['weg 12 begane grond', 'begane grond', 'begane grond'],
    ['weg 12 toren 3', '3', 'toren 3'],
  ],
  English: [
    ['#5 weg 12345', '5', '5'],
    ['#5 weg 123456', 'none', 'none'],
    ['#5 weg 12abc', '5', '5'],
    ['#5 weg #6', 'none', 'none'],
    ['#5 weg 3.º', '3', '3 o'],
    ['#5 weg 3 floor', '3', '3 floor'],
    ['#5 weg 3, floor', '5', '5'],
    ['#5 weg flat 3', '3', 'flat 3'],
    ['#5 weg flat, 3', '5', '5'],
    ['#5 weg u 3', '5', '5 u 3'],
    ['#5 weg haus 3', 'none', 'none'],
    ['#5 - 6 weg', '5', '5'],
    ['#03–12 weg 12', '03–12', '03 12'],
    ['#3-5-7 weg 12', '3-5-7', '3 5 7'],
    ['#3, 5 weg 12', '3', '3'],
    ['10-12 weg 5', 'none', 'none'],
    ['03-ab weg 5', 'none', 'none'],
    ['Flat 3 EG weg', '3', 'flat 3'],
    ['Flat 3 3 floor weg', '3', 'flat 3'],
    ['granny, flat 12 weg', '12', 'flat 12'],
    ['weg 12 flat 5 flat 6', '5', 'flat 5 flat 6'],
    ['weg 12, 3rd floor, 4th floor', '3rd', '3rd floor 4th floor'],
    ['weg 12, 3rd floor, flat 5', '5', '3rd floor flat 5'],
    ['weg 12, flat 5, 3rd floor', '5', 'flat 5 3rd floor'],
    ['weg 12 123 floor', '123', '123 floor'],
    ['weg 12 1234 floor', 'none', 'none'],
    ['weg 3. floor', '3', '3 floor'],
    ['weg 12 3b floor', 'none', 'none'],
    ['weg 12 3a floor', '3a', '3a floor'],
    ['weg 100th floor', 'none', 'none'],
    ['weg 10th floor', '10th', '10th floor'],
    ['weg 3th floor', '3th', '3th floor'],
    ['weg 3rdx floor', 'none', 'none'],
    ['weg 3, floor', 'none', 'none'],
    ['top flat floor weg 12', 'top', 'top flat floor'],
    ['top, floor weg 12', 'none', 'none'],
    ['garden flat unit 3 weg', 'garden', 'garden flat unit'],
    ['rm b weg 12', 'none', 'none'],
    ['Villa no 3, 12 weg', '3', 'villa no 3'],
    ['Flat 1234 weg', '1234', 'flat 1234'],
    ['Flat 1234a weg', '1234a', 'flat 1234a'],
    ['Flat ab1 weg 12', 'ab1', 'flat ab 1'],
    ['Flat b200 weg 12', 'b200', 'flat b 200'],
    ['Flat b 200 weg', 'b', 'flat b'],
    ['Flat 4–b weg', '4–b', 'flat 4 b'],
    ['Flat 4--b weg', '4', 'flat 4'],
    ['Flat 4 -b weg', '4', 'flat 4'],
    ['Flat 03-12 weg 5', '03-12', 'flat 03 12'],
    ['Flat #b weg', 'b', 'flat b'],
    ['Flat # 3 weg', '3', 'flat 3'],
    ['Flat abc-1 weg 5', 'none', 'none'],
    ['Flat 3, weg 12', '3', 'flat 3'],
    ['Flat B, 12 weg', 'b', 'flat b'],
    ['weg 12 apt 4b', '4b', 'apt 4b'],
    ['12 weg Apt 4-B', '4-b', 'apt 4 b'],
    ['Apt. No. 4-B, 12 weg', '4-b', 'apt no 4 b'],
    ['Apt No, 12 weg', 'none', 'none'],
    ['Unit 3 12 weg', '3', 'unit 3'],
    ['U3/12 weg', '3', 'u 3'],
    ['Suite 3 Level 2 12 weg', '3', 'suite 3 level 2'],
    ['12 weg Suite #201', '201', 'suite 201'],
    ['12 weg, 3rd floor', '3rd', '3rd floor'],
    ['12 weg 4th Floor', '4th', '4th floor'],
    ['Top floor flat 12 weg', 'top', 'top floor flat'],
    ['First Floor Flat, 12 weg', 'first', 'first floor flat'],
    ['ground floor, 12 weg', 'ground', 'ground floor'],
    ['lower ground floor 12 weg', 'lower ground', 'lower ground floor'],
    ['garden flat, 12 weg', 'garden', 'garden flat'],
    ['garden 12 weg', 'none', 'none'],
    ['basement, 12 weg', 'basement', 'basement'],
    ['granny flat, 12 weg', 'granny flat', 'granny flat'],
    ['12 weg, 2nd floor rear', '2nd', '2nd floor rear'],
    ['12 weg 3 floor', '3', '3 floor'],
    ['3 floor weg', 'none', 'none'],
    ['3 fl. weg', 'none', 'none'],
    ['Villa 3, 12 weg', '3', 'villa 3'],
    ['Villa 12, weg', 'none', 'none'],
    ['lot 3 weg 12', '3', 'lot 3'],
    ['2/1, 12 weg', 'none', 'none'],
    ['Flat 2/1 12 weg', '2/1', 'flat 2 1'],
    ['Flat 2/1 weg', '2', 'flat 2'],
    ['Flat 3-5 weg', '3', 'flat 3'],
    ['Flat 3a5 weg', '3a5', 'flat 3a 5'],
    ['Flat 3abc weg', 'none', 'none'],
    ['Flat abc weg 12', 'none', 'none'],
    ['Flat ab weg 12', 'ab', 'flat ab'],
    ['Flat 12345 weg', 'none', 'none'],
    ['apt b weg', 'b', 'apt b'],
    ['fl b weg 12', 'none', 'none'],
    ['fl 3 weg 12', '3', 'fl 3'],
    ['u b weg 12', 'none', 'none'],
    ['door, 3 weg', 'none', 'none'],
    ['Flat weg 12', 'none', 'none'],
    ['unit #5 weg', '5', 'unit 5'],
    ['#5 weg 12', '5', '5'],
    ['#5 weg', 'none', 'none'],
    ['#03-12 weg 12', '03-12', '03 12'],
    ['#03-12 weg', 'none', 'none'],
    ['#3 5 weg 12', '3', '3'],
    ['#3/5 weg 12', '3/5', '3 5'],
    ['03-12 weg 12', '03-12', '03 12'],
    ['03-12 weg', 'none', 'none'],
    ['weg 03 12', 'none', 'none'],
    ['weg 03/12 5', 'none', 'none'],
    ['weg 003-12 5', 'none', 'none'],
    ['weg 12, 03-15', '03-15', '03 15'],
  ],
  Finnish: [
    ['weg 12 as. 3, 2. krs', '3', 'as 3 2 krs'],
    ['weg 12 A rappu', 'none', 'none'],
    ['weg 12 ullakko', 'ullakko', 'ullakko'],
    ['weg 12 3 krs vasen', '3', '3 krs vasen'],
  ],
  French: [
    ['weg 12, 3 étage fond de cour', '3', '3 etage fond de cour'],
    ['weg 12, 3 étage fond', '3', '3 etage fond'],
    ['weg 12, sous-sol', 'sous-sol', 'sous sol'],
    ['weg 12, sous, sol', 'none', 'none'],
    ['weg 12, 3er étage', '3er', '3er etage'],
    ['weg 12, 3ieme étage', '3ieme', '3ieme etage'],
    ['Appt 3, 12 weg', '3', 'appt 3'],
    ['12 weg, bât. B, 3ème étage, porte 4', 'b', 'bat b 3eme etage porte 4'],
    ['12 weg, 2e étage gauche', '2e', '2e etage gauche'],
    ['12 weg, rez-de-chaussée', 'rez-de-chaussee', 'rez de chaussee'],
    ['12 weg, esc. A', 'a', 'esc a'],
    ['12 weg, dernier étage', 'dernier', 'dernier etage'],
    ['12 weg rdc', 'rdc', 'rdc'],
    ['12 weg, 2 et', '2', '2 et'],
    ['12 weg, ch 3', '3', 'ch 3'],
  ],
  German: [
    ['weg 3 links', 'none', 'none'],
    ['weg UG', 'none', 'none'],
    ['weg 12 UG', 'ug', 'ug'],
    ['weg 12 3 links rechts', '3', '3 links rechts'],
    ['weg 12 DG links', 'dg', 'dg links'],
    ['weg 12/Stiege 3/Top 4', '3', 'stiege 3 top 4'],
    ['weg 12, Stiege 3, Tür 4', '3', 'stiege 3 tur 4'],
    ['weg 12 Stg. 3 Top 4', '3', 'stg 3 top 4'],
    ['weg 12, 2. OG rechts', '2', '2 og rechts'],
    ['weg 12 2.OG', '2', '2 og'],
    ['weg 12, HH, 3. Etage links', 'hh', 'hh 3 etage links'],
    ['weg 12, Wohnung 4', '4', 'wohnung 4'],
    ['Hinterhaus, weg 12', 'hinterhaus', 'hinterhaus'],
    ['weg 12 EG', 'eg', 'eg'],
    ['EG weg 12', 'none', 'none'],
    ['EG weg', 'none', 'none'],
    ['weg 12 Dachgeschoss', 'dachgeschoss', 'dachgeschoss'],
    ['weg Haus 3', 'none', 'none'],
    ['weg 12 Haus 3', '3', 'haus 3'],
    ['Haus Nr. 3 weg 12', '3', 'haus nr 3'],
    ['links weg 12', 'none', 'none'],
    ['weg 12 links', 'none', 'none'],
    ['weg 12 3 links', '3', '3 links'],
    ['weg 3. Stock', '3', '3 stock'],
    ['weg 3 Stock', 'none', 'none'],
    ['weg 12 3 Stock 5', '5', 'stock 5'],
    ['weg 12 3 Stock, 5', '3', '3 stock'],
    ['weg 12 3. OG links Tür 4', '4', '3 og links tur 4'],
  ],
  Italian: [
    ['weg 12, scala B, int. 4', 'b', 'scala b int 4'],
    ['weg 12, 3° piano', '3', '3 piano'],
    ['weg 12, piano 2, interno 5', '2', 'piano 2 interno 5'],
    ['weg 12 seminterrato', 'seminterrato', 'seminterrato'],
    ['weg 12 primo piano', 'primo', 'primo piano'],
    ['weg 12 lotto 3', '3', 'lotto 3'],
    ['weg 12, int. 4 sx', '4', 'int 4 sx'],
  ],
  Japanese: [
    ['weg 12 504号室', '504', '504 号 室'],
    ['weg 3-9-5 3号室', '3', '3 号 室'],
    ['3号室, weg 12', 'none', 'none'],
    ['weg 12 3階', 'none', 'none'],
    ['weg 12 地下 1', '1', '地下 1'],
  ],
  Korean: [
    ['weg 12, 3층 201호', '201', '층 201'],
    ['weg 12 101동 302호', '302', '동 302'],
    ['weg 12 지하 1', '1', '지하 1'],
  ],
  Norwegian: [
    ['weg 12 H02012', 'none', 'none'],
    ['weg 12 AH0201', 'none', 'none'],
    ['H0201 weg', 'h0201', 'h 0201'],
    ['weg 12 H0201', 'h0201', 'h 0201'],
    ['weg 12 K0101', 'k0101', 'k 0101'],
    ['weg 12 U0101', 'u0101', 'u 0101'],
    ['weg 12 H 0201', 'none', 'none'],
    ['weg 12 X0201', 'none', 'none'],
    ['weg 12 H201', 'none', 'none'],
    ['weg 12, leil. 201', '201', 'leil 201'],
    ['weg 12 3 etg', '3', '3 etg'],
    ['weg 12 kjeller', 'kjeller', 'kjeller'],
  ],
  Polish: [
    ['weg 12 lok. 3', '3', 'lok 3'],
    ['weg 12, mieszkanie 3', '3', 'mieszkanie 3'],
    ['weg 12 3 pietro', '3', '3 pietro'],
    ['weg 12 parter', 'parter', 'parter'],
    ['weg 12 kl. B', 'none', 'none'],
    ['weg 12 hala 3', '3', 'hala 3'],
  ],
  Portuguese: [
    ['weg 12, rés-do-chão', 'res-do-chao', 'res do chao'],
    ['weg 12, r, c', 'none', 'none'],
    ['weg 12, 3.º andar', '3', '3 o andar'],
    ['weg, 12, Bloco B, Apto 3', 'b', 'bloco b apto 3'],
    ['weg, 12, 3º andar, sala 4', '4', '3o andar sala 4'],
    ['weg nº 12, 3.º Esq.', '3', '3 o esq'],
    ['weg, 12-3º D', '3o', '3o d'],
    ['weg, n.º 12, R/C Dto', 'r/c', 'r c dto'],
    ['weg 12 r c', 'none', 'none'],
    ['weg, Lote 12, 3.º', '3', '3 o'],
    ['weg 12 cave', 'cave', 'cave'],
    ['weg 12, sub-cave', 'sub-cave', 'sub cave'],
    ['weg 12, 3.ª', '3', '3 a'],
  ],
  Slovenian: [
    ['weg 12, stanovanje 3', '3', 'stanovanje 3'],
    ['weg 12, 2. nadstropje', '2', '2 nadstropje'],
    ['weg 12 pritličje', 'pritlicje', 'pritlicje'],
  ],
  Spanish: [
    ['weg 12, 3.b', 'none', 'none'],
    ['weg 12, 3 o', 'none', 'none'],
    ['weg 12, 3.ob', 'none', 'none'],
    ['weg 12, 99º', '99o', '99o'],
    ['weg 12, 3ºbb', 'none', 'none'],
    ['weg 12, 3o 12a', '3o', '3o 12a'],
    ['weg 12, 3o 123a', '3o', '3o'],
    ['weg 12, 3º - B', '3o', '3o'],
    ['weg 12, 123.º', '123', '123 o'],
    ['weg 12, 1234.º', 'none', 'none'],
    ['weg 12, 3.º planta', '3', '3 o planta'],
    ['weg 12, 3.º, planta', '3', '3 o'],
    ['weg nº 12, 3º izq', '3o', '3o izq'],
    ['weg 12, 3.ª planta', '3', '3 a planta'],
    ['weg 12, 3ºB', '3ob', '3ob'],
    ['weg, 12, 3º-2ª', '3o', '3o 2a'],
    ['weg, 12 - 3º B', '3o', '3o b'],
    ['weg 12, esc. A, 3º 2ª', 'a', 'esc a 3o 2a'],
    ['weg 12, piso 3, puerta 2', '3', 'piso 3 puerta 2'],
    ['weg 12, bajo B', 'bajo', 'bajo'],
    ['weg 12, 3º, B', '3o', '3o'],
    ['weg 3º B', 'none', 'none'],
    ['3º weg 12', 'none', 'none'],
    ['weg 12, 3o planta', '3o', '3o planta'],
    ['weg 12, 123º', 'none', 'none'],
    ['weg 12, 3º/B', '3o', '3o'],
    ['weg 12, 3º bb', '3o', '3o'],
    ['weg 12, 3º 2b', '3o', '3o'],
    ['planta baja, weg 12', 'planta baja', 'planta baja'],
    ['weg 12, 3.º B', '3', '3 o b'],
  ],
  Swedish: [
    ['weg 12 lgh 1102', '1102', 'lgh 1102'],
    ['weg 12, 3 tr', '3', '3 tr'],
    ['weg 12 bottenvaning', 'bottenvaning', 'bottenvaning'],
    ['weg 12 3 tr över gård', '3', '3 tr over gard'],
    ['weg 12, uppg. B', 'b', 'uppg b'],
  ],
  'any language': [
    ['km 12 weg', 'none', 'km 12'],
    ['weg km 12', 'none', 'km 12'],
    ['weg km', 'none', 'none'],
    ['km, 12 weg', 'none', 'none'],
    ['weg km 12 5', 'none', 'km 12'],
    ['weg km a', 'none', 'none'],
    ['weg km, 12', 'none', 'none'],
    ['weg 12', 'none', 'none'],
    ['weg 12 weg 3', 'none', 'none'],
    ['weg 99, 3', 'none', 'none'],
  ],
};

describe.each(Object.keys(units))('readUnit, words in %s', (language) => {
  it.each(units[language] ?? [])(
    'reads in "%s" the unit %s, from the words %s',
    (text, unit, used) => {
      const words = wordsOf(text);
      const reading = read(words);
      expect(reading.unit ?? 'none').toBe(unit);
      expect(wordsIn(words, reading.used)).toBe(used);
    },
  );
});

describe('readUnit', () => {
  it.each([
    ['weg s/n Villa 3', '3', 'villa 3'],
    ['weg s/n 3 floor', '3', '3 floor'],
    ['weg s/n 3º B', '3o', '3o b'],
    ['weg s/n EG', 'eg', 'eg'],
    ['weg s/n #5', '5', '5'],
  ])(
    'reads in "%s", of a house without a number, the unit %s, from the words %s',
    (text, unit, used) => {
      const words = wordsOf(text);
      const reading = read(words, true);
      expect(reading.unit ?? 'none').toBe(unit);
      expect(wordsIn(words, reading.used)).toBe(used);
    },
  );

  it.each([
    ['Apt 8, 160 weg', '8'],
    ['Apt. No. 8, 160 weg', '8'],
    ['weg 2, Wohnung 6', '6'],
    ['12 weg, Unit A', 'a'],
    ['Unit A 12 weg', 'a'],
    ['12 weg, 3rd floor', '3rd'],
    ['12 weg #5', '5'],
    ['weg 12, Flat 4-B', '4 b'],
    ['weg 2, 1. OG, Tür 4', '1 4'],
    ['Flat 8 weg', 'none'],
    ['weg Flat 8', 'none'],
    ["Avenue de la Porte d'Ivry 12, 75013", 'none'],
    ['Top of the weg 12', 'none'],
    ['weg 12', 'none'],
    ['12 garden flat weg', 'none'],
  ])('finds in "%s" the words that can only be those of a unit: %s', (text, values) => {
    const words = wordsOf(text);
    expect(wordsIn(words, unitValues(words))).toBe(values);
  });

  it('reads no unit from words that are something else by their field', () => {
    const address = { streetName: 'weg', streetNumber: '12', city: 'flat 3' };
    const { tokens } = parseQuery({
      kind: 'structured',
      address,
      limit: 1,
      inputFilter: 'none',
    });
    expect(read(tokens)).toEqual({ used: 0 });
  });

  it('reads no unit from words that are used', () => {
    const words = wordsOf('flat 3 weg 12');
    const starts = unitStarts(words);
    const readFree = (free: number) => readUnit({ words, starts, free, isWithoutNumber: false });
    expect(readFree(spanMask(1, 4))).toEqual({ used: 0 });
    expect(readFree(spanMask(0, 1) | spanMask(2, 4))).toEqual({ used: 0 });
    expect(readFree(spanMask(0, 2))).toEqual({ unit: '3', used: spanMask(0, 2) });
  });

  it('reads no letters as a unit that were split off a word', () => {
    const [first, second] = wordsOf('flat ku');
    if (!first || !second) throw new Error('two words expected');
    expect(read([first, { ...second, editCost: 1 }]).used).toBe(0);
    expect(read([first, { ...second, editCost: 1, separator: '-' }]).unit).toBe('ku');
    expect(read([first, { ...second, editCost: 1, text: '4' }]).unit).toBe('4');
    expect(read([first, second]).unit).toBe('ku');
  });
});

describe('unitIdentifiers', () => {
  it.each([
    ['APT 3', '3'],
    ['#03-12', '3 | 12'],
    ['Flat A', 'a'],
    ['Suite 12B', '12b'],
    ['2F1', '2 | f1'],
    ['4樓之8', '4 | z8'],
    ['4之8', '4 | z8'],
    ['4樓8', '4 | 8'],
    ['B1樓', 'b1'],
    ['101동 202호', '101 | 202'],
    ['1st floor', '1'],
    ['H0201', 'h0201'],
    ['Basement', 'basement'],
    ['Apt 007', '7'],
    ['0', '0'],
    ['00', '0'],
    ['', 'none'],
    ['scala B int. 4', 'b | 4'],
    ['A-12', 'a | 12'],
    ['lgh 1102', '1102'],
    ['EG', 'eg'],
    ['3º izq', '3o'],
    ['12ab', '12'],
    ['A12', 'a12'],
    ['a0', 'a0'],
    ['12a3', '12 | a3'],
    ['ab12', 'ab12'],
    ['abc', 'abc'],
    ['b', 'b'],
    ['Flat 0', '0'],
    ['1a2b', '1 | a2b'],
    ['1/2', '1 | 2'],
    ['No. 5', '5'],
  ])('identifies "%s" by %s', (unit, identifiers) => {
    expect(unitIdentifiers(unit).join(' | ') || 'none').toBe(identifiers);
  });
});

describe('unitOfPremise', () => {
  it('is the unit of its own, whatever its number', () => {
    expect(unitOfPremise({ unit: '5', numberKey: '102-3580' }, 'CA')).toBe('5');
    expect(unitOfPremise({ unit: '', numberKey: '102-3580' }, 'CA')).toBe('');
  });

  it.each([
    ['CA', '102-3580', '102'],
    ['CA', '110-1333', '110'],
    ['CA', '126-130', undefined],
    ['CA', '3580', undefined],
    ['AU', '3/12a', '3'],
    ['AU', '3/4/12', undefined],
    ['NZ', '3/12', '3'],
    ['GB', '3/12', undefined],
    ['CZ', '1700/68', undefined],
    ['XX', '3/12', undefined],
  ])('is in %s, for the number %s, the unit %s', (code, numberKey, unit) => {
    expect(unitOfPremise({ numberKey }, code)).toBe(unit);
  });
});

it.each([
  ['4樓之8', '8'],
  ['#03-12', '12'],
  ['Flat A', 'a'],
])('lastUnitNumber of %s is %s', (unit, number) => {
  expect(lastUnitNumber(unit)).toBe(number);
});
