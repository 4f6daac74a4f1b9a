import type { Quality } from '#contracts';
import type { AddressParts } from '../../label/address-of.js';
import type { PremiseRecord } from '../../gazetteer/gazetteer.js';
import type { PlaceChain } from '../../label/place-chain.js';
import type { Found } from '../found.js';
import { inOrderOf } from './precedence.js';
import type { Precedence } from './precedence.js';

/** What other data sets tell of a find. */
export interface Twins {
  /** Of the very address. */
  readonly same: readonly Found[];
  /** Of the house, where the find is a unit in it. */
  readonly houses: readonly Found[];
}

/** One destination of all that is told of it: every part from whoever comes first for it and knows it. */
export const mergeFound = (
  found: Found,
  { same, houses }: Twins,
  precedence: Precedence,
): Found => {
  const told = [found, ...same];
  const byPoint = inOrderOf(precedence.point, told);
  const [point = found] = [...byPoint.filter(({ quality }) => quality !== 'low'), ...byPoint];
  const { id, position, quality, segment } = point;
  return {
    ...found,
    id,
    position,
    quality,
    segment,
    parts: mergeParts(inOrderOf(precedence.words, told)),
    premise: mergePremises(point, byPoint, inOrderOf(precedence.point, houses)),
    alsoOf: [...told, ...houses].map((one) => one.segment).filter((other) => other !== segment),
  };
};

/** Number and unit belong together, and some write both into one; all else is filled in. */
const mergeParts = (told: readonly Found[]): AddressParts => {
  const parts = told.map((one) => one.parts);
  const [first] = parts as [AddressParts];
  return {
    ...first,
    house: parts.find(({ house }) => house)?.house,
    street: parts.find(({ street }) => street)?.street,
    postcode: parts.find(({ postcode }) => postcode)?.postcode,
    places: parts.reduceRight<PlaceChain>((known, { places }) => ({ ...known, ...places }), {}),
  };
};

const mergePremises = (
  { premise: own }: Found,
  same: readonly Found[],
  houses: readonly Found[],
): PremiseRecord | undefined => {
  if (!own) return undefined;
  const told = premisesOf(same);
  const lent = premisesOf(houses).map(asOfHouse);
  const grounds = [own, ...told, ...lent];
  const doors = bestOf(grounds.filter((one) => one.doors.length > 0));
  const parking = doors ?? grounds.find((one) => one.parking);
  return {
    ...own,
    doors: doors?.doors ?? [],
    doorQuality: doors?.doorQuality,
    building: doors?.building ?? grounds.find((one) => one.building)?.building,
    // Its distance is that to the door of the same record: with another one's door it would be wrong.
    parking: parking?.parking,
    uprn: told.find(({ uprn }) => uprn)?.uprn,
    udprn: told.find(({ udprn }) => udprn)?.udprn,
  };
};

const premisesOf = (told: readonly Found[]): readonly PremiseRecord[] =>
  told.flatMap(({ premise }) => premise ?? []);

const qualities: readonly Quality[] = ['high', 'medium', 'low'];

/** The first whose doors are known best. */
const bestOf = (premises: readonly PremiseRecord[]): PremiseRecord | undefined =>
  qualities.flatMap((quality) =>
    premises.filter(({ doorQuality = 'medium' }) => doorQuality === quality),
  )[0];

/** The way into the house is the way to the unit, but not surveyed for it. */
const asOfHouse = (house: PremiseRecord): PremiseRecord => ({
  ...house,
  doorQuality: house.doorQuality && atMostMedium(house.doorQuality),
  building: house.building && {
    ...house.building,
    quality: atMostMedium(house.building.quality),
  },
});

const atMostMedium = (quality: Quality): Quality => (quality === 'high' ? 'medium' : quality);
