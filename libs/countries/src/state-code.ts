import { countryByCode } from './country-by-code.js';

/** The code of a state or province of a country, by its name or its code; undefined where it has none. */
export const stateCode = (country: string, state: string): string | undefined => {
  const asked = state.toLowerCase();
  const isAsked = (name: string): boolean => name.toLowerCase() === asked;
  const states = countryByCode(country)?.states ?? [];
  return states.find(({ code, names }) => isAsked(code ?? '') || names.some(isAsked))?.code;
};
