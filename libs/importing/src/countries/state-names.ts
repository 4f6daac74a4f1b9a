import { mergeNames, type Names } from '../names.js';
import { stateCodes } from './state-codes.table.js';

/** A state's names with its code, or the code's with its name: one asks for it by either. */
export const withStateCode = (country: string, names: Names): Names => {
  const codes = stateCodes[country];
  if (!codes) return names;
  const code = names.local.toUpperCase();
  const entry = Object.entries(codes).find(([, name]) => name === names.local);
  const other = codes[code] ?? entry?.[0];
  return other ? mergeNames(names, { local: other }) : names;
};
