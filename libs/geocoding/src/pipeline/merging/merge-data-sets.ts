import type { Quality } from '#contracts';
import type { ContainingBuilding, PremiseRecord } from '../../index/gazetteer.js';
import { resultAt } from '../../lists.js';
import type { Segment } from '../../index/segment.js';
import { segmentOf } from '../chunk-context.js';
import type { ChunkContext } from '../chunk-context.js';
import { fetchRecords, premiseMatch } from '../gazetteer-match.js';
import type { GazetteerMatch } from '../gazetteer-match.js';
import {
  mergeCandidatesByName,
  mergeCandidatesByNumber,
  otherSegmentsCovering,
} from './merge-candidates.js';
import type { MergeCandidate } from './merge-candidates.js';
import type { AddressParts, PlaceChain } from '../../formatting/localise-address.js';
import { sortByPrecedence } from './precedence.js';
import type { Precedence } from './precedence.js';

/** A match with what other data sets know of it; the match itself if they know nothing. */
export type MergeMatch = (match: GazetteerMatch) => GazetteerMatch;

/**
 * Merges the matches of a chunk with other data sets, in these stages: find the same addresses in other
 * data sets, merge their components and points, and add buildings from maps where still none is known.
 */
export const mergeDataSets = async (
  matches: readonly GazetteerMatch[],
  context: ChunkContext,
): Promise<MergeMatch> => {
  const { snapshot, precedence } = context;
  if (snapshot.segments.length < 2) return (match) => match;
  const others = await findCrossDatasetMatches(matches, context);
  const merged = new Map(
    matches.map((match) => {
      const ofMatch = others.get(match);
      return [match, ofMatch ? mergeMatches(match, ofMatch, precedence) : match];
    }),
  );
  const housed = await findContainingBuildings([...merged.values()], context);
  return (match) => {
    const whole = merged.get(match) ?? match;
    return housed.get(whole) ?? whole;
  };
};

/** The matches of other data sets for each match of a premise that has some. */
const findCrossDatasetMatches = async (
  matches: readonly GazetteerMatch[],
  context: ChunkContext,
): Promise<ReadonlyMap<GazetteerMatch, CrossDatasetMatches>> => {
  const ofPremises = matches.filter(({ premise }) => premise && premise.category === undefined);
  const byNumber = await mergeCandidatesByNumber(ofPremises, context);
  const chosen = bestOfEachDataSet([...byNumber, ...mergeCandidatesByName(ofPremises, context)]);
  if (chosen.length === 0) return new Map();
  const records = await fetchRecords({ premises: chosen, streets: [] }, context);
  const others = new Map<
    GazetteerMatch,
    { readonly same: GazetteerMatch[]; readonly houses: GazetteerMatch[] }
  >();
  for (const candidate of chosen) {
    const { match, isHouse } = candidate;
    const premise = records.premise(candidate);
    // Removed after a swap in the meantime.
    if (!premise) continue;
    const ofMatch = others.get(match) ?? { same: [], houses: [] };
    others.set(match, ofMatch);
    const segment = segmentOf(context, candidate.generation);
    (isHouse ? ofMatch.houses : ofMatch.same).push(premiseMatch(segment, premise, match));
  }
  return others;
};

/** One candidate of each data set: one with the address rather than its house, then the nearest. */
const bestOfEachDataSet = (candidates: readonly MergeCandidate[]): readonly MergeCandidate[] => {
  const best = new Map<GazetteerMatch, Map<number, MergeCandidate>>();
  for (const candidate of candidates) {
    const ofMatch = best.get(candidate.match) ?? new Map<number, MergeCandidate>();
    best.set(candidate.match, ofMatch);
    const known = ofMatch.get(candidate.generation);
    if (!known || isBetter(candidate, known)) ofMatch.set(candidate.generation, candidate);
  }
  return [...best.values()].flatMap((ofMatch) => [...ofMatch.values()]);
};

const isBetter = (one: MergeCandidate, other: MergeCandidate): boolean =>
  one.isHouse === other.isHouse ? one.metres < other.metres : !one.isHouse;

/** Matches without building and doors, with the building that a map data set has around their point. */
const findContainingBuildings = async (
  matches: readonly GazetteerMatch[],
  context: ChunkContext,
): Promise<ReadonlyMap<GazetteerMatch, GazetteerMatch>> => {
  const lookups = matches.filter(hasNoBuilding).flatMap((match) =>
    otherSegmentsCovering(match, context.snapshot)
      .filter(({ kind }) => kind === 'map')
      .map((map) => ({ match, map, generation: map.generation, position: match.position })),
  );
  if (lookups.length === 0) return new Map();
  const buildings = await context.gazetteer.containingBuildingsAt(lookups, context);
  const housed = new Map<GazetteerMatch, GazetteerMatch>();
  lookups.forEach(({ match, map }, index) => {
    const building = resultAt(buildings, index, 'containingBuildingsAt');
    if (building && !housed.has(match)) housed.set(match, withBuilding(match, building, map));
  });
  return housed;
};

/** A point of low quality may be in the building of another address. */
const hasNoBuilding = ({ premise, quality }: GazetteerMatch): boolean =>
  premise !== undefined &&
  quality !== 'low' &&
  premise.building === undefined &&
  premise.doors.length === 0;

const withBuilding = (
  match: GazetteerMatch,
  building: ContainingBuilding,
  map: Segment,
): GazetteerMatch => ({
  ...match,
  premise: match.premise && { ...match.premise, ...building },
  otherSegments: [...(match.otherSegments ?? []), map],
});

/** The matches of other data sets for one match. */
interface CrossDatasetMatches {
  /** With the same address. */
  readonly same: readonly GazetteerMatch[];
  /** With the address of the house, where the match is a unit in it. */
  readonly houses: readonly GazetteerMatch[];
}

/**
 * Merges a match with those of other data sets: each component is taken from the first data set, in the
 * order of precedence, that has it. A point of low quality is only used where there is no better one.
 */
const mergeMatches = (
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
