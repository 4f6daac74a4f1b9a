import { countryByCode } from '#countries';
import type { PremiseHit } from '../gazetteer/gazetteer.js';
import { numberOnStreet } from '../text/number-on-street.js';

/** The unit of a premise in a country, by its code: it may be a part of the number, as in `102-3580`. */
export const unitOfPremise = (
  { unit, numberKey }: Pick<PremiseHit, 'unit' | 'numberKey'>,
  code: string,
): string | undefined => {
  if (unit !== undefined || !/[-/]/.test(numberKey)) return unit;
  const country = countryByCode(code);
  const isAhead = country?.isUnitFirst && numberOnStreet(numberKey, country) !== undefined;
  return isAhead ? numberKey.replace(/[-/][^-/]*$/, '') : undefined;
};
