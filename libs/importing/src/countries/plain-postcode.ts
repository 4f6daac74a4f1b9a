import { postcodeKey } from '#geocoding/text';
import { countryByCode } from '#countries';

/** Letters that are set before a postcode, and the rest. */
const lettersAhead = /^(\p{L}{1,3})[-\s]*(.+)$/u;

/** A postcode without its country's sign or its state's code: `L-1234` is 1234, `BC V6B 2E2` V6B 2E2. */
export const plainPostcode = (postcode: string, country: string): string => {
  const [, ahead, rest] = lettersAhead.exec(postcode) ?? [];
  if (!ahead || !rest) return postcode;
  const { postcode: habits, states = [] } = countryByCode(country) ?? {};
  const isKnown =
    habits?.signs?.includes(ahead.toLowerCase()) ||
    states.some(({ code }) => code === ahead.toUpperCase());
  const key = postcodeKey(rest);
  return isKnown && (habits?.pattern.test(key) || habits?.coarse?.test(key)) ? rest : postcode;
};
