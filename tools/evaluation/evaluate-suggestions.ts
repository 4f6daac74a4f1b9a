import type { Position } from '#contracts';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import type { SeededRandom } from '../measurement/seeded-random.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { median } from '../measurement/statistics.js';
import type { GeocodingClient, WireSuggestion } from '../services/geocoding-client.js';
import { basicPointOf } from '../services/geocoding-client.js';
import type { SampledAddresses } from './evaluate-file.js';
import { foldText } from './ground-truth/known-address.js';
import { metresBetween } from './ground-truth/shape.js';
import { judge } from './judge.js';
import type { AddressParts, SampledAddress } from './queries/address-text.js';
import {
  claimedParts,
  partsToWrite,
  writeAddress,
  writeStreetLine,
} from './queries/address-text.js';
import { misspell } from './queries/typo-forms.js';

/** The bars of suggestions: letters at most, shares at least. */
const bars = { letters: 7, lettersNear: 4, numberFirst: 0.97, typoFirst: 0.93 } as const;

/** A street is suggested where it is among so many of the first. */
const FIRST = 5;

/** A user is within this distance of the address. Metres. */
const NEAR_METRES = 20_000;

/** A suggested street whose point is farther from the address is another one. Metres. */
const STREET_METRES = 10_000;

/** How the addresses of a file are suggested. */
export interface SuggestEvaluation {
  readonly file: string;
  /** Letters of each street that are typed until it is suggested; infinite if it never is. */
  readonly letters: readonly number[];
  /** The same with a position near the address. */
  readonly lettersNear: readonly number[];
  /** Whether the address is the first suggestion for its street and number. */
  readonly numberFirst: readonly boolean[];
  /** The same for its street, number and city or postcode. */
  readonly completeFirst: readonly boolean[];
  /** The same with a typo in a word of the street; only of streets with a long word. */
  readonly typoFirst: readonly boolean[];
}

/** Types the addresses of a file letter by letter. */
export const evaluateSuggestions = async (
  { file, samples, seed }: SampledAddresses,
  client: GeocodingClient,
): Promise<SuggestEvaluation> => {
  const random = seededRandom(seed, `${file} suggest`);
  const [letters, lettersNear]: [number[], number[]] = [[], []];
  const [numberFirst, completeFirst, typoFirst]: [boolean[], boolean[], boolean[]] = [[], [], []];
  for (const sampled of samples) {
    const parts = partsToWrite(sampled);
    const line = { ...parts, postcode: undefined, city: undefined, district: undefined };
    const near = randomNear(sampled.address.shape.centre, random);
    letters.push(await lettersUntilStreet(sampled, client));
    lettersNear.push(await lettersUntilStreet(sampled, client, near));
    numberFirst.push(await isFirst(writeStreetLine(parts), { sampled, claimed: line }, client));
    completeFirst.push(await isFirst(writeAddress(parts), { sampled, claimed: parts }, client));
    const street = misspell(parts.street, random);
    if (street === undefined || sampled.truth.hasStreet(street)) continue;
    // The number ends the word with the typo where it comes last.
    const text = writeAddress({ ...parts, street });
    typoFirst.push(await isFirst(text, { sampled, claimed: parts }, client));
  }
  return { file, letters, lettersNear, numberFirst, completeFirst, typoFirst };
};

/** A position within NEAR_METRES, by area. */
const randomNear = ({ lat, lon }: Position, random: SeededRandom): Position => {
  const metres = NEAR_METRES * Math.sqrt(random.fraction());
  const angle = 2 * Math.PI * random.fraction();
  const degrees = metres / 111_195;
  return {
    lat: lat + degrees * Math.sin(angle),
    lon: lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
  };
};

const lettersUntilStreet = async (
  sampled: SampledAddress,
  client: GeocodingClient,
  near?: Position,
): Promise<number> => {
  const letters = [...sampled.address.street];
  const location = near && { latitude: near.lat, longitude: near.lon };
  for (let typed = 1; typed <= letters.length; typed += 1) {
    const q = letters.slice(0, typed).join('');
    const suggestions = (await client.suggest({ q, location })).suggestions.slice(0, FIRST);
    if (await hasStreet(suggestions, sampled, client)) return typed;
  }
  return Infinity;
};

/** Whether a suggestion has the name of the street and is near the address. */
const hasStreet = async (
  suggestions: readonly WireSuggestion[],
  { address }: SampledAddress,
  client: GeocodingClient,
): Promise<boolean> => {
  const named = suggestions.filter(
    ({ kind, address: label }) =>
      kind === 'street' && foldText(label).includes(foldText(address.street)),
  );
  if (named.length === 0) return false;
  const { results } = await client.geocode(named.map(({ id }) => ({ id })));
  return results.some(({ best_match: match }) => {
    const point = match && basicPointOf(match);
    return !!point && metresBetween(point.position, address.shape.centre) <= STREET_METRES;
  });
};

/** Whether the first suggestion is an object with the parts of the address that the text has. */
const isFirst = async (
  q: string,
  { sampled, claimed }: { readonly sampled: SampledAddress; readonly claimed: AddressParts },
  client: GeocodingClient,
): Promise<boolean> => {
  const [first] = (await client.suggest({ q })).suggestions;
  if (first?.kind !== 'address') return false;
  const [result] = (await client.geocode([{ id: first.id }])).results;
  const objects = sampled.truth.objectsOf(claimedParts(sampled, claimed));
  return result !== undefined && judge({ kind: 'position', objects }, result).outcome === 'hit';
};

/** Formats the figures of the files that have addresses as Markdown; ✗ marks those that miss their bar. */
export const suggestReport = (evaluations: readonly SuggestEvaluation[]): string => {
  const files = evaluations.filter(({ letters }) => letters.length > 0);
  const all: SuggestEvaluation = {
    file: 'all files',
    letters: files.flatMap((one) => one.letters),
    lettersNear: files.flatMap((one) => one.lettersNear),
    numberFirst: files.flatMap((one) => one.numberFirst),
    completeFirst: files.flatMap((one) => one.completeFirst),
    typoFirst: files.flatMap((one) => one.typoFirst),
  };
  const head = [
    'file',
    'addresses',
    'letters',
    'letters near',
    'number %',
    'with city %',
    'typo %',
  ];
  const table = textTable(head, [...files, all].map(rowOf));
  return `## Suggestions\n\n${table}\n\n${LEGEND}`;
};

const LEGEND = `Letters: the median of letters of a street until it is among the first ${FIRST} suggestions, without a
position (bar: ${bars.letters}) and with one within ${NEAR_METRES / 1_000} km (${bars.lettersNear}). Number: the address is first for its street and
number (${bars.numberFirst * 100} %). With city: for its street, number and city or postcode. Typo: the same with one typo in the
street (${bars.typoFirst * 100} %).`;

const rowOf = (one: SuggestEvaluation): readonly string[] => [
  one.file,
  String(one.letters.length),
  mark(String(median(one.letters)), median(one.letters) <= bars.letters),
  mark(String(median(one.lettersNear)), median(one.lettersNear) <= bars.lettersNear),
  shareCell(one.numberFirst, bars.numberFirst),
  shareCell(one.completeFirst, 0),
  shareCell(one.typoFirst, bars.typoFirst),
];

const shareCell = (outcomes: readonly boolean[], bar: number): string => {
  const share = outcomes.filter(Boolean).length / outcomes.length;
  return mark(formatFigure(share * 100, 1), outcomes.length === 0 || share >= bar);
};

const mark = (figure: string, isReached: boolean): string => (isReached ? figure : `${figure} ✗`);
