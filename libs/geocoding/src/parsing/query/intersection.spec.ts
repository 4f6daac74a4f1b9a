import { describe, expect, it } from 'vitest';
import { readIntersections } from './intersection.js';

const read = (text: string) => {
  const [reading] = readIntersections(text);
  return reading && [reading.first, reading.second, reading.rest];
};

describe('readIntersections', () => {
  it.each([
    ['Market St & 5th St, San Francisco', 'Market St', '5th St', 'San Francisco'],
    ['Market St&5th St, San Francisco', 'Market St', '5th St', 'San Francisco'],
    ['Market St @ 5th St', 'Market St', '5th St', ''],
    ['San Francisco, Market St / 5th St', 'Market St', '5th St', 'San Francisco'],
    ['Market St x 5th St, SF, CA', 'Market St', '5th St', 'SF, CA'],
    ['Market St and 5th St', 'Market St', '5th St', ''],
    ['Market St at 5th St, SF', 'Market St', '5th St', 'SF'],
    ['corner of Market St and 5th St, SF', 'Market St', '5th St', 'SF'],
    ['Cnr Market St & 5th St, SF', 'Market St', '5th St', 'SF'],
    ['Intersection of Market St with 5th St, SF', 'Market St', '5th St', 'SF'],
    ['Market St corner 5th St SF', 'Market St', '5th St SF', ''],
    ['Market St, corner of 5th St, SF', 'Market St', '5th St', 'SF'],
    ['Ecke Lindenweg/Hauptstraße, Nagold', 'Lindenweg', 'Hauptstraße', 'Nagold'],
    ['Lindenweg Ecke Hauptstraße, Nagold', 'Lindenweg', 'Hauptstraße', 'Nagold'],
    ['Lindenweg/Ecke Hauptstraße', 'Lindenweg', 'Hauptstraße', ''],
    ['Kreuzung Lindenweg und Hauptstr., Nagold', 'Lindenweg', 'Hauptstr.', 'Nagold'],
    [
      "à l'angle de la rue Verte et de la rue Neuve, Genève",
      'la rue Verte',
      'de la rue Neuve',
      'Genève',
    ],
    ['angle rue Verte / rue Neuve', 'rue Verte', 'rue Neuve', ''],
    ["Rue de l'Eau & Rue d'Or", "Rue de l'Eau", "Rue d'Or", ''],
    ['esquina Calle Real con Calle Nueva, Granada', 'Calle Real', 'Calle Nueva', 'Granada'],
    ['Calle Real esq. Calle Nueva', 'Calle Real', 'Calle Nueva', ''],
    ['Calle Real y Calle Nueva, Granada', 'Calle Real', 'Calle Nueva', 'Granada'],
    ['angolo Via Cavour e Via Roma', 'Via Cavour', 'Via Roma', ''],
    ['Rua Direita esquina com Rua Nova', 'Rua Direita', 'Rua Nova', ''],
    ['hoek Damstraat en Kerkweg, Goes', 'Damstraat', 'Kerkweg', 'Goes'],
    ['op de hoek van Damstraat en Kerkweg', 'Damstraat', 'Kerkweg', ''],
    ['hörnet av Storgatan och Lillgatan, Malmö', 'Storgatan', 'Lillgatan', 'Malmö'],
    ['Hjørnet af Strandvejen og Ryvangs Allé', 'Strandvejen', 'Ryvangs Allé', ''],
    ['Aleksanterinkatu ja Mikonkatu kulma, Helsinki', 'Aleksanterinkatu', 'Mikonkatu', 'Helsinki'],
    ['róg Długiej i Krótkiej, Poznań', 'Długiej', 'Krótkiej', 'Poznań'],
    ['roh Dlouhá a Krátká, Praha', 'Dlouhá', 'Krátká', 'Praha'],
    ['vogal Dolge in Kratke ulice', 'Dolge', 'Kratke ulice', ''],
    ['明治通りと表参道の交差点, 渋谷区', '明治通り', '表参道', '渋谷区'],
    ['信義路與松智路口', '信義路', '松智路', ''],
    ['세종대로와 종로 교차로', '세종대로', '종로', ''],
    ['تقاطع شارع النصر وشارع عباس', 'شارع النصر', 'شارع عباس', ''],
  ])('%s', (text, first, second, rest) => {
    expect(read(text)).toEqual([first, second, rest]);
  });

  it.each([
    '',
    'Hauptstraße 12, Nagold',
    '12/14 Main Street',
    '3/45 Smith Street, Sydney',
    'Racławicka 67/3',
    '1700/68 Praha',
    'Main Street &',
    '& Main Street',
    '平和路 12',
  ])('finds none in %s', (text) => {
    expect(readIntersections(text)).toEqual([]);
  });

  it('says where only a word joins the names, which names contain as well', () => {
    expect(readIntersections('Rock & Roll Street 5')[0]?.isExplicit).toBe(true);
    expect(readIntersections('Calle Ramón y Cajal 5')[0]?.isExplicit).toBe(false);
  });

  it('divides a text at each of its first joints, signs first', () => {
    expect(readIntersections('Rue de Foy et Bar & Rue Neuve').map(({ first }) => first)).toEqual([
      'Rue de Foy et Bar',
      'Rue de Foy',
    ]);
  });
});
