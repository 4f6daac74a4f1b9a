import type { Address, StructuredQuery, TextQuery } from '#contracts';
import { ANY_FIELD, Field } from './question.js';
import type { Question } from './question.js';
import { readWords } from './read-words.js';
import type { FieldText } from './read-words.js';
import { regionsIn } from './regions-in.js';

/** Reads a forward query, of either kind, into the question that the search works on. */
export const readQuery = (query: TextQuery | StructuredQuery): Question => {
  const texts =
    query.kind === 'text' ? [{ text: query.text, fields: ANY_FIELD }] : fieldTexts(query.address);
  const { words, joined } = readWords(texts);
  return {
    words,
    joined,
    ...regionsIn(words),
    country: query.country,
    vicinity: query.vicinity,
    limit: query.limit,
  };
};

/** In which fields the words of a component are looked for: people fill forms in loosely. */
const usualFields: readonly (readonly [keyof Address, number])[] = [
  ['unit', Field.unit | Field.number],
  ['houseName', Field.street | Field.unit],
  ['streetNumber', Field.number | Field.unit],
  ['streetName', Field.street | Field.number | Field.unit],
  ['locality', Field.place | Field.street],
  ['city', Field.place | Field.postcode],
  ['county', Field.place],
  ['state', Field.place],
  ['postcode', Field.postcode],
  ['country', Field.country | Field.place],
];

const fieldTexts = (address: Address): readonly FieldText[] =>
  usualFields.flatMap(([component, usual]) => {
    const text = address[component];
    return text === undefined ? [] : [{ text, fields: usual | spareFields(component, address) }];
  });

/** What a component may also hold where nothing else in the form does: the whole address, or the number. */
const spareFields = (component: keyof Address, address: Address): number => {
  if (component === 'streetName') return placing.some((part) => address[part]) ? 0 : ANY_FIELD;
  return component === 'houseName' && !address.streetNumber ? Field.number : 0;
};

/** The components that say in which place a street is. */
const placing = ['locality', 'city', 'county', 'state', 'postcode'] as const;
