import { describe, expect, it } from 'vitest';
import { alignmentWith, markedAlignment, namelessSegment } from './candidate.fake.js';
import { namesOtherStreet } from './other-street.js';

const isOther = (text: string): boolean => {
  const { alignment, tokens } = markedAlignment(text);
  return namesOtherStreet(alignment, tokens);
};

describe('namesOtherStreet', () => {
  it.each([
    ['a word before the name', 'Alte [Potsdamer Straße] {11}, <Berlin>'],
    ['a word between number and name', '{12} Old [Church Road], <London>'],
    ['a word in the name', '[Marie] Curie [Straße] {3}, <Stuttgart>'],
    ['another part of a compound', 'Kirchen[steig] {41}'],
    ['a part of a compound behind the name', '[Höfle]straße {4}, <Stuttgart>'],
    ['a direction', '{6} SW [Alice Street], <Portland>'],
    ['an ordinal', '{6} 9th [West Street], <Portland>'],
    ['a word before the house number', '[Birken weg] Siedlung {4}, <Berlin>'],
    ['another street type, abbreviated', '{2} [Southpine] Ct, <Bristol>'],
    ['another street type', '{12} [Church Hill] Lane, <Bristol>'],
    ['a word behind a name without a type', '{12} [Broadway] Market, <London>'],
    ['a word behind a type in front', '{7} [Rue Victor] Hugo <Nantes>'],
    ['a word of another part', '[Rue de] <Moillebeau> {55}, [Bern]'],
    ['a word of another part behind a number', '[Rue du] {5}, <8001> [Zürich]'],
    ['a word behind an article', 'Hinter der [Burg] {4}, <Berlin>'],
  ])('is true for %s: %s', (_, text) => {
    expect(isOther(text)).toBe(true);
  });

  it.each([
    ['nothing unexplained', '[Potsdamer Straße] {11}, <Berlin>'],
    ['a word in another part', 'Foxbury GmbH, [Potsdamer Straße] {11}, <Berlin>'],
    ['a word before a spaced dash', 'Foxbury - [Potsdamer Straße] {11}, <Berlin>'],
    ['a word in brackets', '{12} [Main Street] (Foxbury), <London>'],
    ['a suburb behind the house number', '[Potsdamer Straße] {11} Affstätten, <Herrenberg>'],
    ['a suburb behind the street type', '{12} [Main Street] Foxbury, <Springfield>'],
    ['a place behind the name, at the end', '{12} [Broadway] Foxbury'],
    ['a word apart from the name', 'Foxbury {12} [Main Street], <Springfield>'],
    ['a word of the name, repeated', '{5} Richards [Richards Street], <Vancouver>'],
    ['an article', '{5} [Rue] de la [Gare], <Nantes>'],
    ['two letters', 'Dr. [Otto Hahn Straße] {5}, <Nantes>'],
    ['a number', '22 [Piazza Fanti] {8}, <Palermo>'],
    ['a name in two parts', '{12}, [Rue, Victor Hugo], <Nantes>'],
    ['a direction in another part', '{12} [Alice Street], <Unit> 3, [SW], <Portland>'],
    ['a number in the name', '[Straße des] {17} [Juni], <Berlin>'],
    ['a district in Han', '<台北市>新區[松高路]{12}號'],
  ])('is false for %s: %s', (_, text) => {
    expect(isOther(text)).toBe(false);
  });

  it('is true for a doubtful correction', () => {
    expect(namesOtherStreet(alignmentWith({ isDoubtfullyCorrected: true }), [])).toBe(true);
  });

  it('is false for places and for streets without a name', () => {
    const { alignment, tokens } = markedAlignment('Alte [Potsdamer Straße] {11}, <Berlin>');
    expect(namesOtherStreet({ ...alignment, document: 1 }, tokens)).toBe(false);
    expect(namesOtherStreet({ ...alignment, segment: namelessSegment }, tokens)).toBe(false);
  });
});
