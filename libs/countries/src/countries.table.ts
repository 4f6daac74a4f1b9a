import type { Country } from './country.js';
import { unitedArabEmirates } from './ae.table.js';
import { austria } from './at.table.js';
import { australia } from './au.table.js';
import { belgium } from './be.table.js';
import { brazil } from './br.table.js';
import { canada } from './ca.table.js';
import { switzerland } from './ch.table.js';
import { china } from './cn.table.js';
import { czechia } from './cz.table.js';
import { germany } from './de.table.js';
import { denmark } from './dk.table.js';
import { egypt } from './eg.table.js';
import { spain } from './es.table.js';
import { finland } from './fi.table.js';
import { france } from './fr.table.js';
import { unitedKingdom } from './gb.table.js';
import { guernsey } from './gg.table.js';
import { hongKong } from './hk.table.js';
import { ireland } from './ie.table.js';
import { isleOfMan } from './im.table.js';
import { italy } from './it.table.js';
import { jersey } from './je.table.js';
import { japan } from './jp.table.js';
import { southKorea } from './kr.table.js';
import { liechtenstein } from './li.table.js';
import { luxembourg } from './lu.table.js';
import { netherlands } from './nl.table.js';
import { norway } from './no.table.js';
import { newZealand } from './nz.table.js';
import { poland } from './pl.table.js';
import { portugal } from './pt.table.js';
import { saudiArabia } from './sa.table.js';
import { sweden } from './se.table.js';
import { singapore } from './sg.table.js';
import { slovenia } from './si.table.js';
import { taiwan } from './tw.table.js';
import { unitedStates } from './us.table.js';
import { southAfrica } from './za.table.js';

/** The countries whose addresses are known in detail; those of others are read as most write. */
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
