import { auSydneyHarbour } from './au-sydney-harbour.table.js';
import { caVancouver } from './ca-vancouver.table.js';
import { chGeneva } from './ch-geneva.table.js';
import { deDreieich } from './de-dreieich.table.js';
import { deHerrenbergNagold } from './de-herrenberg-nagold.table.js';
import { dkHellerup } from './dk-hellerup.table.js';
import { esGranada } from './es-granada.table.js';
import { fiHelsinkiCentre } from './fi-helsinki-centre.table.js';
import { gbLondonMoorgate } from './gb-london-moorgate.table.js';
import { itRomeEsquilino } from './it-rome-esquilino.table.js';
import { liUsNominatimTestdb } from './li-us-nominatim-testdb.table.js';
import { seMalmo } from './se-malmo.table.js';
import { sgWest } from './sg-west.table.js';
import type { TrueDestination } from './true-destination.js';

/** The true destinations of each sample extract. */
export const truths: Readonly<Record<string, readonly TrueDestination[]>> = {
  'au-sydney-harbour': auSydneyHarbour,
  'ca-vancouver': caVancouver,
  'ch-geneva': chGeneva,
  'de-dreieich': deDreieich,
  'de-herrenberg-nagold': deHerrenbergNagold,
  'dk-hellerup': dkHellerup,
  'es-granada': esGranada,
  'fi-helsinki-centre': fiHelsinkiCentre,
  'gb-london-moorgate': gbLondonMoorgate,
  'it-rome-esquilino': itRomeEsquilino,
  'li-us-nominatim-testdb': liUsNominatimTestdb,
  'se-malmo': seMalmo,
  'sg-west': sgWest,
};
