import { isLargestFirst, writeAddress } from '../address-text.js';
import { writingOf } from '../country-writing.js';
import { partsToWrite } from '../subject.js';
import { textQuestion, writtenQuestion, type Form } from './form.js';

export const unitInFront: Form = {
  name: 'unit-front',
  title: 'unit added in front',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    if (isLargestFirst(parts)) return undefined;
    return writtenQuestion(subject, parts, { unit: writingOf(parts.country).unit });
  },
};

export const unitBehind: Form = {
  name: 'unit-behind',
  title: 'unit added behind',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    const { unit } = writingOf(parts.country);
    if (isLargestFirst(parts)) return writtenQuestion(subject, parts, { unit });
    const [house = '', ...rest] = splitAfterHouse(writeAddress(parts), parts.number);
    return textQuestion(subject, [house, unit, ...rest].join(', '), parts);
  },
};

/** The line cut at the first comma behind the house number. */
const splitAfterHouse = (line: string, number: string): readonly string[] => {
  const comma = line.indexOf(',', line.indexOf(number) + number.length);
  return comma < 0 ? [line] : [line.slice(0, comma), line.slice(comma + 1).trim()];
};
