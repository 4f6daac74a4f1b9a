import type { Quality } from '#contracts';
import type { PremiseRecord } from '../../index/gazetteer.js';
import type { AddressParts, PlaceChain } from '../../formatting/localise-address.js';
import type { GazetteerMatch } from '../gazetteer-match.js';
import { sortByPrecedence } from './precedence.js';
import type { Precedence } from './precedence.js';

/** The matches of other data sets for one match. */
export interface CrossDatasetMatches {
  /** With the same address. */
  readonly same: readonly GazetteerMatch[];
  /** With the address of the house, where the match is a unit in it. */
  readonly houses: readonly GazetteerMatch[];
}

/**
 * Merges a match with those of other data sets: each component is taken from the first data set, in the
 * order of precedence, that has it. A point of low quality is only used where there is no better one.
 */
export const mergeMatches = (
  match: GazetteerMatch,
  { same, houses }: CrossDatasetMatches,
  precedence: Precedence,
): GazetteerMatch => {
  const all = [match, ...same];
  const byPoint = sortByPrecedence(precedence.point, all);
  const [point = match] = [...byPoint.filter(({ quality }) => quality !== 'low'), ...byPoint];
  const { id, position, quality, segment } = point;
  return {
    ...match,
    id,
    position,
    quality,
    segment,
    parts: mergeParts(sortByPrecedence(precedence.words, all)),
    premise: mergePremises(point, byPoint, sortByPrecedence(precedence.point, houses)),
    otherSegments: [...all, ...houses]
      .map((one) => one.segment)
      .filter((other) => other !== segment),
  };
};

/**
 * Number and unit are taken together from the first, as some data sets combine them; all else is
 * filled in.
 */
const mergeParts = (matches: readonly GazetteerMatch[]): AddressParts => {
  const parts = matches.map((match) => match.parts);
  const [first] = parts as [AddressParts];
  return {
    ...first,
    house: parts.find(({ house }) => house)?.house,
    street: parts.find(({ street }) => street)?.street,
    postcode: parts.find(({ postcode }) => postcode)?.postcode,
    places: parts.reduceRight<PlaceChain>((merged, { places }) => ({ ...merged, ...places }), {}),
  };
};

const mergePremises = (
  { premise: own }: GazetteerMatch,
  same: readonly GazetteerMatch[],
  houses: readonly GazetteerMatch[],
): PremiseRecord | undefined => {
  if (!own) return undefined;
  const ofAddress = premisesOf(same);
  const all = [own, ...ofAddress, ...premisesOf(houses).map(asHouseOfUnit)];
  const withDoors = bestDoors(all.filter((one) => one.doors.length > 0));
  // The distance of a parking is that to the door of its own record, so both are taken from one record.
  const withParking = withDoors ?? all.find((one) => one.parking);
  return {
    ...own,
    doors: withDoors?.doors ?? [],
    doorQuality: withDoors?.doorQuality,
    building: withDoors?.building ?? all.find((one) => one.building)?.building,
    parking: withParking?.parking,
    uprn: ofAddress.find(({ uprn }) => uprn)?.uprn,
    udprn: ofAddress.find(({ udprn }) => udprn)?.udprn,
  };
};

const premisesOf = (matches: readonly GazetteerMatch[]): readonly PremiseRecord[] =>
  matches.flatMap(({ premise }) => premise ?? []);

const qualities: readonly Quality[] = ['high', 'medium', 'low'];

/** The first premise with the best quality of doors. */
const bestDoors = (premises: readonly PremiseRecord[]): PremiseRecord | undefined =>
  qualities.flatMap((quality) =>
    premises.filter(({ doorQuality = 'medium' }) => doorQuality === quality),
  )[0];

/** The doors and building of a house are not surveyed for its unit: their quality is medium at most. */
const asHouseOfUnit = (house: PremiseRecord): PremiseRecord => ({
  ...house,
  doorQuality: house.doorQuality && atMostMedium(house.doorQuality),
  building: house.building && {
    ...house.building,
    quality: atMostMedium(house.building.quality),
  },
});

const atMostMedium = (quality: Quality): Quality => (quality === 'high' ? 'medium' : quality);
