import { describe, expect, it } from 'vitest';
import { fillTemplate, isTemplate, readColumnTemplate } from './column-template.js';

const fill = (text: string, cells: readonly string[]): string => {
  const reading = readColumnTemplate(text);
  if (reading.outcome === 'malformed') throw new Error(reading.problem);
  return fillTemplate(reading.template, cells);
};

describe('a column template', () => {
  it.each([
    ['Street', false],
    ['{Street}', true],
    ['{{Street', true],
    ['Street}', true],
  ])('differs from the name of a column: %s', (text, expected) => {
    expect(isTemplate(text)).toBe(expected);
  });

  it.each([
    ['{Street}', ['Street'], ['', '']],
    ['{Street} {No}, {Town}', ['Street', 'No', 'Town'], ['', ' ', ', ', '']],
    ['{ Street }{No}', ['Street', 'No'], ['', '', '']],
    ['c/o {{{Name}}}', ['Name'], ['c/o {', '}']],
    ['{Straße (neu)}, {{}}', ['Straße (neu)'], ['', ', {}']],
  ])('reads %s', (text, columns, literals) => {
    expect(readColumnTemplate(text)).toEqual({
      outcome: 'read',
      template: { columns, literals },
    });
  });

  it.each([
    ['{Street', 'opens a brace at character 1 '],
    ['{Street} {No, {Town}', 'opens a brace at character 10 '],
    ['Street} {No}', 'closes a brace at character 7 '],
    ['{Street}}', 'closes a brace at character 9 '],
    ['{} {No}', 'has no name between the braces at character 1'],
    ['{Street} { }', 'has no name between the braces at character 10'],
    ['a {{b}}', 'has no column in braces'],
    ['{a}'.repeat(21), 'joins more than 20 columns'],
  ])('is malformed: %s', (text, problem) => {
    expect(readColumnTemplate(text)).toEqual({
      outcome: 'malformed',
      problem: expect.stringContaining(problem),
    });
  });

  it.each([
    ['{A} {B}, {C}', ['Main St', '5', 'Ely'], 'Main St 5, Ely'],
    ['{A} {B}, {C}', [' Main St ', '', 'Ely'], 'Main St, Ely'],
    ['{A} {B}, {C}', ['', '', 'Ely'], 'Ely'],
    ['{A} {B}, {C}', ['', '5', 'Ely'], '5, Ely'],
    ['{A} {B}, {C}', ['Main St', '5', ''], 'Main St 5'],
    ['{A} {B}, {C}', ['Main St', ' ', ''], 'Main St'],
    ['{A} {B}, {C}', ['', ' ', ''], ''],
    ['{A}, {B}, {C}, {D}', ['a', '', '', 'd'], 'a, d'],
    ['{A}, {B}; {C}', ['a', '', 'c'], 'a, c'],
    ['{A} {B} {C}', ['a', '', 'c'], 'a c'],
    ['{A} ({B}), {C}', ['a', '', 'c'], 'a, c'],
    ['{A} ({B})', ['a', ''], 'a'],
    ['{A} - {B}', ['a', ''], 'a'],
    ['{A}, {B}, Germany', ['a', '', ''], 'a, Germany'],
    ['{A}, Germany', [''], ''],
    ['Flat {A}, {B}', ['', 'b'], 'Flat, b'],
    ['{A}{B}', ['a', 'b'], 'ab'],
    ['{A}{B}', ['a', ''], 'a'],
    ['{{{A}}} {B}', ['a', 'b'], '{a} b'],
    ['{A}, {B}', ['a, , b', 'c'], 'a, , b, c'],
    ['{A}, {B}', ['{B}', '$&'], '{B}, $&'],
    ['{A} {A}', ['a', 'a'], 'a a'],
  ])('fills %s with %j', (text, cells, expected) => {
    expect(fill(text, cells)).toBe(expected);
  });
});
