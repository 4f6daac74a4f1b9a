import { Field } from '../address/question.js';
import type { Question } from '../address/question.js';
import { unitFirstCountries } from '../address/unit-designators.table.js';
import { DocumentKind, countryOf, kindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import type { Segment } from '../gazetteer/segment.js';
import type { Vocabulary } from '../gazetteer/vocabulary.js';
import type { Alignment } from './alignment.js';
import { matchCountry } from './match-country.js';
import { matchNames } from './match-names.js';
import { matchPlaces } from './match-places.js';
import { matchPostcode } from './match-postcode.js';
import type { NumberBinder } from './number-binder.js';
import type { Readings } from './readings.js';

export interface Ground {
  readonly question: Question;
  readonly readings: Readings;
  readonly segment: Segment;
  readonly vocabulary: Vocabulary;
  readonly numbers: NumberBinder;
}

/**
 * Lays a question against one document: its name first, then the places it lies in, its postcode
 * and country, and at last the numbers; no word is used twice.
 */
export const align = (ground: Ground, document: number): Alignment | undefined => {
  const { question, readings, segment, numbers } = ground;
  const everything = maskOfAll(question);
  const name = matchName(ground, document, everything);
  if (!name) return undefined;
  let free = everything & ~name.used;
  const postcode = matchPostcode(ground, document, { free, nameMask: name.used });
  free &= ~postcode.used;
  const places = matchPlaces(ground, document, free);
  free &= ~places.used;
  const country = matchCountry(ground, document, free);
  free &= ~country.used;
  const isPlace = kindOf(segment, document) === DocumentKind.place;
  const bound = isPlace
    ? nothingBound
    : numbers.bind(free, {
        mask: name.used,
        isUnitFirst: unitFirstCountries.has(countryOf(segment, document)),
      });
  free &= ~bound.used & ~(bound.numbers[0]?.used ?? 0);
  const cost = name.cost + places.cost;
  return {
    segment,
    document,
    nameCoverage: name.total === 0 ? 0 : name.found / name.total,
    explained: 1 - weightOf(free, readings) / Math.max(readings.totalWeight, Number.EPSILON),
    distortion: cost / Math.max(readings.totalWeight, Number.EPSILON),
    city: places.city,
    postcode: postcode.agreement,
    country: country.agreement,
    unexplained: free,
    saidPostcode: postcode.said,
    namedPlaces: places.named,
    isNameCorrected: name.cost > name.found * MOST_ABBREVIATION_COST,
    numbers: bound.numbers,
    unit: bound.unit,
  };
};

/** Abbreviations cost less of a name than this, a wrong letter more. */
const MOST_ABBREVIATION_COST = 0.08;

const nothingBound = { numbers: [], unit: undefined, used: 0 };

/** A street without a name goes by the name of its city or locality. */
const matchName = (ground: Ground, document: number, free: number) => {
  const { segment, readings, vocabulary } = ground;
  const kind = kindOf(segment, document);
  const field = kind === DocumentKind.place ? Field.place : Field.street;
  const search = { readings, vocabulary, free, field };
  const forms = listOf(segment.forms, document);
  if (forms.length > 0) return matchNames(forms, search) ?? nameByPostcode(ground, document, free);
  for (const area of listOf(segment.areas, document)) {
    if (area < 0) continue;
    const match = matchNames(listOf(segment.forms, area), { ...search, field: Field.place });
    if (match) return match;
  }
  return undefined;
};

/** A postcode as a document is named by its code. */
const nameByPostcode = ({ segment, readings }: Ground, document: number, free: number) => {
  if (kindOf(segment, document) !== DocumentKind.place) return undefined;
  const codes = listOf(segment.postcodes, document);
  const reading = readings.postcodes.find(({ token }) => codes.includes(token));
  if (!reading) return undefined;
  const used = ((1 << (reading.to - reading.from)) - 1) << reading.from;
  return (used & free) === used ? { found: 1, total: 1, cost: 0, used } : undefined;
};

const maskOfAll = ({ words }: Question): number => (1 << words.length) - 1;

const weightOf = (mask: number, { weights }: Readings): number =>
  weights.reduce((sum, weight, at) => ((mask & (1 << at)) !== 0 ? sum + weight : sum), 0);
