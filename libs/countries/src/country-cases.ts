import { countries } from './countries.js';

/** The parts of an address, named as in the contract of the service. */
export interface CaseAddress {
  readonly unit?: string;
  readonly houseName?: string;
  readonly streetNumber?: string;
  readonly streetName?: string;
  readonly locality?: string;
  readonly city?: string;
  readonly county?: string;
  readonly state?: string;
  readonly country?: string;
  readonly postcode?: string;
}

/** One address of a country: its parts, its label, and queries that must find it. */
export interface AddressCase {
  /** What a query for this address parses to, and what its label is made of. */
  readonly address: CaseAddress;
  /** The address on one line, as the service writes it. */
  readonly label: string;
  /** Parts that source files write in another form: the postcode `L-1234`, which is stored as 1234. */
  readonly source?: CaseAddress;
  /**
   * The address as people write it: free text, or the fields of a structured query. An address
   * with queries is imported by the spec that runs them; it is unique among all countries.
   */
  readonly queries?: readonly (string | CaseAddress)[];
}

/** The test cases of one country, from a file `xx.cases.table.ts` beside that of the country. */
export interface CountryCases {
  /** Queries that name the country. */
  readonly mentions: readonly string[];
  readonly addresses: readonly AddressCase[];
  /** Queries for an address in this country that match none of the imported addresses. */
  readonly absent?: readonly string[];
}

/**
 * The cases of every registered country, by its code. The files are found by their names, so that
 * a country is registered in one list only. For specs; no program imports this.
 *
 * @throws if a registered country has no file of cases, or the file exports none.
 */
export const loadCountryCases = async (): Promise<ReadonlyMap<string, CountryCases>> =>
  new Map(
    await Promise.all(countries.map(async ({ code }) => [code, await loadCasesOf(code)] as const)),
  );

const loadCasesOf = async (code: string): Promise<CountryCases> => {
  const file = `./countries/${code.toLowerCase()}.cases.table.js`;
  const exported = (await import(file)) as Readonly<Record<string, CountryCases>>;
  const [cases] = Object.values(exported);
  if (!cases) throw new Error(`${file} exports no cases`);
  return cases;
};
