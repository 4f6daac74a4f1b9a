import type { ContainingBuilding } from '../../index/gazetteer.js';
import { resultAt } from '../../index/missing-result-error.js';
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
import { mergeMatches } from './merge-matches.js';
import type { CrossDatasetMatches } from './merge-matches.js';

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
