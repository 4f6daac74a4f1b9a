import { countryByCode } from '#countries';
import { mergeNames, type Names } from '../names.js';

/** A state's names with its code, or the code's with its name: one asks for it by either. */
export const withStateCode = (country: string, names: Names): Names => {
  const states = countryByCode(country)?.states ?? [];
  const upper = names.local.toUpperCase();
  const state = states.find(({ code, names: [name] }) => code === upper || name === names.local);
  if (!state?.code) return names;
  const other = state.code === upper ? state.names[0] : state.code;
  return other ? mergeNames(names, { local: other }) : names;
};
