import type { SourceIds } from '#contracts';

/** The most digits that each of the British registers gives an address. */
const mostDigits = { uprn: 12, udprn: 8 } as const satisfies Record<keyof SourceIds, number>;

const schemes = ['uprn', 'udprn'] as const;

/** Why an address's identifiers cannot be used; undefined when they can, or when there are none. */
export const identifierFlaw = (written: SourceIds): string | undefined => {
  const flawed = schemes.find((scheme) => !isIdentifier(written[scheme], mostDigits[scheme]));
  return flawed && `${flawed} is not 1 to ${mostDigits[flawed]} digits`;
};

/** Identifiers as they are kept: without leading zeros; one of zeros alone is none. */
export const identifiersOf = ({ uprn, udprn }: SourceIds): SourceIds => ({
  uprn: withoutLeadingZeros(uprn),
  udprn: withoutLeadingZeros(udprn),
});

/** Leading zeros do not count as digits: some files fill every identifier up to one width. */
const isIdentifier = (written: string | undefined, most: number): boolean =>
  written === undefined || (/^[0-9]+$/.test(written) && written.replace(/^0+/, '').length <= most);

const withoutLeadingZeros = (written: string | undefined): string | undefined =>
  written?.replace(/^0+/, '') || undefined;
