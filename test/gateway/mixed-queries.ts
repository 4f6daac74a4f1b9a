/** A query of any kind, and the address that the echo worker returns for it. */
export interface MixedQuery {
  readonly query: object;
  readonly expected: string;
}

const kinds: readonly ((number: number) => MixedQuery)[] = [
  (number) => ({ query: { address_string: `text ${number}` }, expected: `text ${number}` }),
  (number) => ({
    query: { address_structured: { street_name: String(number) }, country: 'DE' },
    expected: `structured ${number}`,
  }),
  (number) => ({
    query: { location: { latitude: number / 1000, longitude: 8 }, language: 'DE' },
    expected: `reverse ${number / 1000}`,
  }),
  (number) => ({ query: { id: uuidOf(number) }, expected: `id ${uuidOf(number)}` }),
  (number) => ({
    query: { source_id: { os_uprn: `00${number}` } },
    expected: `source-id ${number}`,
  }),
];

/** Queries of all kinds in turn, each with its own number, starting at `first`. */
export const mixedQueries = (count: number, first = 1): readonly MixedQuery[] =>
  Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!(first + index));

const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
