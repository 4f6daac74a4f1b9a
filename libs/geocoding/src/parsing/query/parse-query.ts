import type { Address, StructuredQuery, TextQuery } from '#contracts';
import { ANY_FIELD, QueryField } from '../text/query-token.js';
import type { ParsedQuery } from './parsed-query.js';
import { findRegionMentions } from './region-mentions.js';
import { tokeniseQuery } from './tokenise-query.js';
import type { FieldText } from './tokenise-query.js';

/** Parses a forward query, as free text or as fields, into the input of the search. */
export const parseQuery = (query: TextQuery | StructuredQuery): ParsedQuery => {
  const texts =
    query.kind === 'text' ? [{ text: query.text, fields: ANY_FIELD }] : fieldTexts(query.address);
  const tokenised = tokeniseQuery(texts);
  return {
    ...tokenised,
    ...findRegionMentions(tokenised.tokens),
    country: query.country,
    vicinity: query.vicinity,
    limit: query.limit,
  };
};

const fieldTexts = (address: Address): readonly FieldText[] =>
  fieldsByComponent.flatMap(([component, usual]) => {
    const text = address[component];
    return text === undefined ? [] : [{ text, fields: usual | fallbackFields(component, address) }];
  });

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

/**
 * The fields that a component may also hold if no other component has them: the whole address, or
 * the number.
 */
const fallbackFields = (component: keyof Address, address: Address): number => {
  if (component === 'streetName')
    return placeComponents.some((part) => address[part]) ? 0 : ANY_FIELD;
  return component === 'houseName' && !address.streetNumber ? QueryField.number : 0;
};

/** The components that locate a street. */
const placeComponents = ['locality', 'city', 'county', 'state', 'postcode'] as const;
