import type { Question } from '../../address/question.js';
import { bindNumber } from './bind-number.js';
import type { BoundNumbers } from './bind-number.js';
import { NumberReader } from './number-reader.js';
import type { StreetName } from './number-reading.js';

/** Binds the numbers of one question; most streets leave the same words over, and share the work. */
export class NumberBinder {
  private readonly bound = new Map<string, BoundNumbers>();
  private readonly reader: NumberReader;

  constructor(question: Question) {
    this.reader = new NumberReader(question);
  }

  bind(free: number, street: StreetName): BoundNumbers {
    const key = `${free}|${street.mask}|${street.country?.code}`;
    const known = this.bound.get(key);
    if (known) return known;
    const numbers = bindNumber(this.reader, free, street);
    this.bound.set(key, numbers);
    return numbers;
  }
}
