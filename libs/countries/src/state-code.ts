import { countryByCode } from './country-by-code.js';

/** The code of a state or province of a country, by its name or its code; undefined where it is not known. */
export const stateCode = (country: string, state: string): string | undefined => {
  const asked = state.toLowerCase();
  const found = Object.entries(countryByCode(country)?.states ?? {}).find(
    ([code, names]) =>
      code.toLowerCase() === asked || names.some((name) => name.toLowerCase() === asked),
  );
  return found?.[0];
};
