import type { Destination, MatchLevel } from '#contracts';
import { roughDistanceMetres } from '#geo';
import { DocumentKind, isStreet, kindOf } from '../index/segment.js';
import type { IndexSnapshot } from '../index/gazetteer.js';
import type { Segment } from '../index/segment.js';
import {
  areInSameSettlement,
  areCrossDatasetDuplicates,
} from '../index/cross-dataset-duplicates.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import { fold } from '../parsing/text/normalise.js';
import { nameKey } from '../parsing/text/same-name.js';
import type { Alignment, Candidate } from './candidate.js';
import { samePlaceMetres } from './weights.js';

/*
 * Duplicates are removed at three stages of a forward query, by what is known at each:
 *
 * 1. `takeDistinct`, where a list is cut to a number of results: an item of another data set that
 *    is the same object does not count.
 * 2. `dedupeCandidates`, before rows are fetched: streets and places that two data sets have.
 * 3. `dedupeDestinations`, after rows are fetched and data sets merged: the same address twice.
 */

/** Drops every destination that is the same as a better one before it. */
export const dedupeDestinations = (
  destinations: readonly Destination[],
): readonly Destination[] => {
  const kept: Destination[] = [];
  for (const destination of destinations) {
    if (!kept.some((better) => isSameDestination(better, destination))) kept.push(destination);
  }
  return kept;
};

const isSameDestination = (better: Destination, other: Destination): boolean => {
  if (better.id === other.id) return true;
  const metres = roughDistanceMetres(better.position, other.position);
  const isHouse = other.level === 'unit' || other.level === 'street-number';
  if (better.label === other.label)
    return metres <= (isHouse ? samePlaceMetres.estate : samePlaceMetres.streets);
  return (
    metres <= (isHouse ? samePlaceMetres.houses : samePlaceMetres.streets) &&
    isSameAddress(better, other)
  );
};

const isSameAddress = (one: Destination, other: Destination): boolean =>
  isSameText(one.address.streetNumber, other.address.streetNumber) &&
  isSameName(one.address.streetName, other.address.streetName) &&
  isSameText(one.address.unit, other.address.unit) &&
  isSameText(one.address.houseName, other.address.houseName) &&
  (one.address.streetName ?? one.address.houseName) !== undefined;

const isSameName = (one = '', other = ''): boolean =>
  one === other || nameKey(one) === nameKey(other);

const isSameText = (one = '', other = ''): boolean => one === other || fold(one) === fold(other);

/**
 * Drops streets and places that another data set has as well. Of two duplicates the one with the
 * finer level is kept, of equal ones the first; none is kept beside a house on it. Houses are kept:
 * their duplicates are merged once their rows are fetched.
 */
export const dedupeCandidates = (
  candidates: readonly Candidate[],
  { segments, vocabulary }: IndexSnapshot,
): readonly Candidate[] => {
  if (segments.length < 2 || !isOfSeveralSegments(candidates)) return candidates;
  // A street that continues in the next city is a result of its own there.
  const isDuplicate = (one: Alignment, other: Alignment): boolean =>
    areCrossDatasetDuplicates(one, other, vocabulary) &&
    (!isStreet(one) || !isStreet(other) || areInSameSettlement(one, other, vocabulary));
  return candidates.filter(
    (candidate, at) =>
      isHouse(candidate) ||
      !candidates.some(
        (better, place) =>
          better.alignment.segment !== candidate.alignment.segment &&
          (precisionOf(better) > precisionOf(candidate) ||
            (precisionOf(better) === precisionOf(candidate) && place < at)) &&
          isDuplicate(better.alignment, candidate.alignment),
      ),
  );
};

const isOfSeveralSegments = ([first, ...others]: readonly Candidate[]): boolean =>
  others.some(({ alignment }) => alignment.segment !== first?.alignment.segment);

/** Whether a candidate is a house that is known by its number or its name. */
const isHouse = ({ number, premise, alignment: { segment, document } }: Candidate): boolean =>
  (premise !== undefined && isKnownHouse(number)) ||
  kindOf(segment, document) === DocumentKind.house;

const precisionOf = ({ level }: Candidate): number => precisions[level];

const precisions: Readonly<Record<MatchLevel, number>> = {
  unit: 3,
  'street-number': 3,
  interpolated: 2,
  street: 1,
  postcode: 0,
  place: 0,
};

/** An item of a result list, with the document that it was found by. */
interface Aligned {
  readonly alignment: Pick<Alignment, 'segment' | 'nameMask'>;
}

/**
 * The first `most` items of an ordered list, and with each its duplicates of other data sets, which
 * do not count: overlapping data sets do not reduce the number of different results.
 */
export const takeDistinct = <Item extends Aligned>(
  ordered: readonly Item[],
  most: number,
  isDuplicate: (one: Item, other: Item) => boolean,
): readonly Item[] => {
  if (ordered.length <= most) return ordered;
  const counted: { readonly item: Item; readonly segments: Set<Segment> }[] = [];
  return ordered.filter((item) => {
    const { segment } = item.alignment;
    // A data set has one duplicate of an item at most: the flats of a house are different items.
    const first = counted.find(
      ({ item: one, segments }) =>
        !segments.has(segment) && isMatchedAlike(one, item) && isDuplicate(one, item),
    );
    if (first) {
      first.segments.add(segment);
      return true;
    }
    if (counted.length >= most) return false;
    counted.push({ item, segments: new Set([segment]) });
    return true;
  });
};

/** Whether two items of different data sets have their names in the same words of the query. */
const isMatchedAlike = ({ alignment: one }: Aligned, { alignment: other }: Aligned): boolean =>
  one.segment !== other.segment && one.nameMask === other.nameMask;
