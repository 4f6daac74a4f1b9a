import { unitedArabEmirates } from './countries/ae.table.js';
import { austria } from './countries/at.table.js';
import { australia } from './countries/au.table.js';
import { belgium } from './countries/be.table.js';
import { brazil } from './countries/br.table.js';
import { canada } from './countries/ca.table.js';
import { switzerland } from './countries/ch.table.js';
import { china } from './countries/cn.table.js';
import type { Country } from './country.js';
import { czechia } from './countries/cz.table.js';
import { germany } from './countries/de.table.js';
import { denmark } from './countries/dk.table.js';
import { egypt } from './countries/eg.table.js';
import { spain } from './countries/es.table.js';
import { finland } from './countries/fi.table.js';
import { france } from './countries/fr.table.js';
import { unitedKingdom } from './countries/gb.table.js';
import { guernsey } from './countries/gg.table.js';
import { hongKong } from './countries/hk.table.js';
import { ireland } from './countries/ie.table.js';
import { isleOfMan } from './countries/im.table.js';
import { italy } from './countries/it.table.js';
import { jersey } from './countries/je.table.js';
import { japan } from './countries/jp.table.js';
import { southKorea } from './countries/kr.table.js';
import { liechtenstein } from './countries/li.table.js';
import { luxembourg } from './countries/lu.table.js';
import { netherlands } from './countries/nl.table.js';
import { norway } from './countries/no.table.js';
import { newZealand } from './countries/nz.table.js';
import { poland } from './countries/pl.table.js';
import { portugal } from './countries/pt.table.js';
import { saudiArabia } from './countries/sa.table.js';
import { sweden } from './countries/se.table.js';
import { singapore } from './countries/sg.table.js';
import { slovenia } from './countries/si.table.js';
import { taiwan } from './countries/tw.table.js';
import { unitedStates } from './countries/us.table.js';
import { southAfrica } from './countries/za.table.js';

/**
 * The registered countries, in the order of their codes. Addresses of any other country are parsed
 * and written by defaults.
 */
export const countries: readonly Country[] = [
  unitedArabEmirates,
  austria,
  australia,
  belgium,
  brazil,
  canada,
  switzerland,
  china,
  czechia,
  germany,
  denmark,
  egypt,
  spain,
  finland,
  france,
  unitedKingdom,
  guernsey,
  hongKong,
  ireland,
  isleOfMan,
  italy,
  jersey,
  japan,
  southKorea,
  liechtenstein,
  luxembourg,
  netherlands,
  norway,
  newZealand,
  poland,
  portugal,
  saudiArabia,
  sweden,
  singapore,
  slovenia,
  taiwan,
  unitedStates,
  southAfrica,
];

/** The table of a country by its upper-case code; undefined if it has none. */
export const countryByCode = (code: string): Country | undefined => byCode.get(code);

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The code of a state or province of a country, by its name or code; undefined if it has none. */
export const stateCodeOf = (country: string, state: string): string | undefined => {
  const key = state.toLowerCase();
  const isKey = (name: string): boolean => name.toLowerCase() === key;
  const states = countryByCode(country)?.states ?? [];
  return states.find(({ code, names }) => isKey(code ?? '') || names.some(isKey))?.code;
};
