import { partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';

const SUFFIXED_NUMBER = /^(\d+)(\s*)(\p{sc=Latin}|bis|ter|quater)$/iu;

/** "12a" for "12 a", and the other way round; nothing for a number without a suffix. */
const respaceSuffix = (number: string): string | undefined => {
  const [, digits, space, suffix] = SUFFIXED_NUMBER.exec(number) ?? [];
  if (digits === undefined || suffix === undefined) return undefined;
  return space === '' ? `${digits} ${suffix}` : `${digits}${suffix}`;
};

export const suffixSpacing: Form = {
  name: 'suffix-spacing',
  title: 'number and suffix spaced otherwise',
  ask: (subject) => {
    const parts = partsToWrite(subject);
    const number = respaceSuffix(parts.number);
    return number === undefined ? undefined : writtenQuestion(subject, parts, { number });
  },
};
