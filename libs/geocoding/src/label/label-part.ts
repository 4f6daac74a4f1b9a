import type { Address } from '#contracts';

/** Parts whose text is put into a shape, and what the template library calls them. */
export const templateParts = [
  ['houseName', 'house'],
  ['streetNumber', 'houseNumber'],
  ['streetName', 'road'],
  ['locality', 'suburb'],
  ['city', 'city'],
  ['postcode', 'postcode'],
] as const satisfies readonly (readonly [keyof Address, string])[];

/** A part of a label; the unit is placed without the template. */
export type LabelPart = (typeof templateParts)[number][0] | 'unit';

const order: readonly LabelPart[] = [...templateParts.map(([part]) => part), 'unit'];

/** Private-use characters stand for the parts: no template touches them. */
const FIRST_MARK = 0xe000;
const marks = /[\ue000-\ue00f]/g;

/** What stands for a part in a shape. */
export const markOf = (part: LabelPart): string =>
  String.fromCharCode(FIRST_MARK + order.indexOf(part));

/** Puts the text of the parts where their marks are. */
export const fillMarks = (shape: string, textOf: (part: LabelPart) => string): string =>
  shape.replace(marks, (mark) => {
    const part = order[mark.charCodeAt(0) - FIRST_MARK];
    return part ? textOf(part) : '';
  });
