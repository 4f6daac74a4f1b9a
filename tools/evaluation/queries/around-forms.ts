import type { SeededRandom } from '../../measurement/seeded-random.js';
import { textAround } from './around-address.table.js';
import type { SampledAddress } from './address-text.js';
import { conventionsOf, isLargestFirst, partsToWrite, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { textQuery } from './query-form.js';

/** A company or person in front; behind where the largest unit comes first. */
export const recipientInFront: QueryForm = {
  name: 'recipient',
  title: 'company or person in front',
  create: (sampled, random) => {
    const { companies, persons } = textFor(sampled.country, random);
    const recipient = random.pick(random.below(3) === 0 ? persons : companies);
    return queryAround(sampled, { front: recipient });
  },
};

/** An attention line, a phone number or a note, or two of them. */
export const notesAround: QueryForm = {
  name: 'notes',
  title: 'attention line, phone number or note around',
  create: (sampled, random) => {
    const { attention, persons, notes, phones } = textFor(sampled.country, random);
    const front = random.pick(attention).replace('{person}', random.pick(persons));
    const behind = random.pick(random.pick([notes, phones]));
    const kinds = [{ front }, { behind }, { front, behind }];
    return queryAround(sampled, random.pick(kinds));
  },
};

const textFor = (country: string, random: SeededRandom) => {
  const texts = conventionsOf(country).languages.flatMap((language) => textAround[language] ?? []);
  const english = textAround['en'];
  const text = texts.length > 0 ? random.pick(texts) : english;
  if (text === undefined) throw new Error('there are no texts in English');
  return text;
};

interface Around {
  readonly front?: string;
  readonly behind?: string;
}

const queryAround = (sampled: SampledAddress, { front, behind }: Around) => {
  const parts = partsToWrite(sampled);
  const address = writeAddress(parts);
  const items = isLargestFirst(parts) ? [address, front, behind] : [front, address, behind];
  const separator = isLargestFirst(parts) ? ' ' : ', ';
  const text = items.filter((item) => item !== undefined).join(separator);
  return textQuery(sampled, text, parts);
};
