/** What became of a part of the address: said and right, not said, or said and wrong. */
export type Agreement = 'matched' | 'missing' | 'contradicted';

/**
 * The same of the city, where another place was said: `adjoining`, the street goes on from one in
 * that place; `near`, it is not far from there.
 */
export type CityAgreement = Agreement | 'adjoining' | 'near';

/** What an agreement counts for, as a share of its part's weight. */
export const agreementPoints: Readonly<Record<Agreement, number>> = {
  matched: 1,
  missing: 0,
  contradicted: -1,
};

/** What it counts for that the city is said, as a share of its weight. */
export const cityPoints = (city: CityAgreement, postcode: Agreement): number =>
  city === 'contradicted' && postcode === 'matched' ? ONE_PART_WRONG : cityAgreementPoints[city];

/**
 * With the postcode right, another city is a slip; without, it is another address. A slip in the
 * city is rarer than one in the postcode, whose worst costs less.
 */
const ONE_PART_WRONG = -2.5;

const cityAgreementPoints: Readonly<Record<CityAgreement, number>> = {
  matched: 1,
  adjoining: 0.4,
  missing: 0,
  near: -1.5,
  contradicted: -4,
};
