import type { AddressParts } from '../address-text.js';
import { writeAddress } from '../address-text.js';
import type { Question } from '../question.js';
import type { SeededRandom } from '../seeded-random.js';
import { claimedParts, type Subject } from '../subject.js';

/** One way in which people ask for an address. */
export interface Form {
  /** As `--forms` takes it. */
  readonly name: string;
  readonly title: string;
  /** The question for one address; nothing when the form cannot be made of it. */
  ask(subject: Subject, random: SeededRandom): Question | undefined;
}

/** A question after one of the objects that bear what the text, rightly spelt, would claim. */
export const textQuestion = (
  subject: Subject,
  text: string,
  meant: AddressParts,
): Question | undefined => {
  const objects = subject.truth.objectsOf(claimedParts(subject, meant));
  return objects.length === 0
    ? undefined
    : { query: { address_string: text }, expectation: { kind: 'position', objects } };
};

/** A question written in its country's order; `spelt` is what is written for what is meant. */
export const writtenQuestion = (
  subject: Subject,
  meant: AddressParts,
  spelt: Partial<AddressParts> = {},
): Question | undefined => textQuestion(subject, writeAddress({ ...meant, ...spelt }), meant);

/** As writtenQuestion, with the same beside it as it is meant, of which the service should be surer. */
export const spoiltQuestion = (
  subject: Subject,
  meant: AddressParts,
  spelt: Partial<AddressParts>,
): Question | undefined => {
  const question = writtenQuestion(subject, meant, spelt);
  return question && { ...question, flawless: { address_string: writeAddress(meant) } };
};
