import type { Address, StructuredQuery, TextQuery } from '#contracts';
import { closingMarks, partMarks } from '../house-number/script-marks.table.js';
import { fold } from '../text/normalise.js';
import { ANY_FIELD, QueryField } from '../text/query-token.js';
import type { ParsedQuery } from './parsed-query.js';
import { findRegionMentions } from './region-mentions.js';
import { tokeniseQuery } from './tokenise-query.js';
import type { FieldText } from './tokenise-query.js';

/** Parses a forward query, as free text or as fields, into the input of the search. */
export const parseQuery = (query: TextQuery | StructuredQuery): ParsedQuery => {
  const texts =
    query.kind === 'text' ? [{ text: query.text, fields: ANY_FIELD }] : fieldTexts(query.address);
  const { tokens, joinedTokens, isTooLong } = tokeniseQuery(texts);
  const { countryMentions, stateMentions } = findRegionMentions(tokens);
  return {
    tokens,
    joinedTokens,
    isTooLong,
    countryMentions,
    stateMentions,
    country: query.country,
    vicinity: query.vicinity,
    language: query.language,
    limit: query.limit,
  };
};

const fieldTexts = (address: Address): readonly FieldText[] =>
  fieldsByComponent.flatMap(([component, usual]) => {
    const text = component === 'unit' ? markedUnit(address) : address[component];
    const fallback = fallbackFields[component]?.(address) ?? 0;
    return text === undefined ? [] : [{ text, fields: usual | fallback }];
  });

/** A bare number in the field of the unit is marked, since its field may also hold that of the house. */
const markedUnit = ({ unit, streetNumber }: Address): string | undefined => {
  const isOther = streetNumber !== undefined && streetNumber.trim() !== unit?.trim();
  return unit !== undefined && isOther && bareUnit.test(unit) ? `#${unit.trim()}` : unit;
};

const bareUnit = /^\s*\p{L}?\d+\p{L}?\s*$/u;

/** The fields that each component of a structured query may hold: people confuse those of a form. */
const fieldsByComponent: readonly (readonly [keyof Address, number])[] = [
  ['unit', QueryField.unit | QueryField.number],
  ['houseName', QueryField.street | QueryField.unit],
  ['streetNumber', QueryField.number | QueryField.unit],
  ['streetName', QueryField.street | QueryField.number | QueryField.unit],
  ['locality', QueryField.place | QueryField.street],
  ['city', QueryField.place | QueryField.postcode],
  ['county', QueryField.place],
  ['state', QueryField.place],
  ['postcode', QueryField.postcode],
  ['country', QueryField.country | QueryField.place],
];

/** The fields that a component may also hold where those that usually hold them do not. */
const fallbackFields: Partial<Readonly<Record<keyof Address, (address: Address) => number>>> = {
  unit: (address) => (isWritten(address, streetComponents) ? 0 : QueryField.street),
  houseName: ({ streetNumber }) => (streetNumber ? 0 : QueryField.number),
  streetNumber: (address) => (isWritten(address, ['streetName']) ? 0 : QueryField.street),
  // The whole address.
  streetName: (address) => (placeComponents.some((place) => address[place]) ? 0 : ANY_FIELD),
  locality: (address) => (isWritten(address, lineComponents) ? 0 : QueryField.number),
  city: (address) =>
    isWritten(address, streetComponents) || !address.city?.includes(',') ? 0 : ANY_FIELD,
  postcode: ({ postcode = '' }) => (aWord.test(postcode) ? QueryField.place : 0),
};

/** The components in which a street may be, and those in which a street and its number may be. */
const lineComponents = ['streetName', 'streetNumber', 'houseName', 'unit'] as const;
const streetComponents = ['streetName', 'streetNumber', 'houseName', 'locality'] as const;

/** The components that locate a street. */
const placeComponents = ['locality', 'city', 'county', 'state', 'postcode'] as const;

/** Whether a component holds a word beside house numbers; those that locate a street may be numbers. */
const isWritten = (address: Address, components: readonly (keyof Address)[]): boolean =>
  components.some((component) =>
    aWord.test(fold(address[component] ?? '').replace(markedNumbers, '')),
  );

/** Numbers with the marks of houses: both of `1之2号`, which is no street's name. */
const markedNumbers = new RegExp(`\\d+(?:${[...partMarks, ...closingMarks].join('|')})`, 'g');

/** Longer than the letters of house numbers and postcodes, except in scripts without letters. */
const aWord = /\p{L}{3}|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;
