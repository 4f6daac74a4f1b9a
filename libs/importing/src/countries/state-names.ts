import { countryByCode } from '#countries';
import { mergeNames, type Names } from '../names.js';

/** A state's names with its code, or the code's with its name: one asks for it by either. */
export const withStateCode = (country: string, names: Names): Names => {
  const codes = countryByCode(country)?.states;
  if (!codes) return names;
  const code = names.local.toUpperCase();
  const entry = Object.entries(codes).find(([, [name]]) => name === names.local);
  const other = codes[code]?.[0] ?? entry?.[0];
  return other ? mergeNames(names, { local: other }) : names;
};
