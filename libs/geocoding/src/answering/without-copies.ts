import type { Destination } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import { fold } from '../text/fold.js';
import { nameKey } from '../text/name-key.js';

/** Two finds of one number and street nearer than this are one destination, whatever else their words say. */
const SAME_DESTINATION_METRES = 120;
/** Word for word the same, they are one hospital, campus or estate: nobody could choose between them. */
const SAME_ESTATE_METRES = 500;
/** A street has as many middles as data sets. */
const SAME_STREET_METRES = 2_000;

/** Leaves out every destination that is a copy of a better one. */
export const withoutCopies = (destinations: readonly Destination[]): readonly Destination[] => {
  const kept: Destination[] = [];
  for (const destination of destinations) {
    if (!kept.some((better) => isCopy(better, destination))) kept.push(destination);
  }
  return kept;
};

const isCopy = (better: Destination, other: Destination): boolean => {
  if (better.id === other.id) return true;
  const metres = roughDistanceMetres(better.position, other.position);
  const isHouse = other.level === 'unit' || other.level === 'street-number';
  if (better.label === other.label)
    return metres <= (isHouse ? SAME_ESTATE_METRES : SAME_STREET_METRES);
  return (
    metres <= (isHouse ? SAME_DESTINATION_METRES : SAME_STREET_METRES) &&
    isSameAddress(better, other)
  );
};

const isSameAddress = (one: Destination, other: Destination): boolean =>
  sameText(one.address.streetNumber, other.address.streetNumber) &&
  sameName(one.address.streetName, other.address.streetName) &&
  sameText(one.address.unit, other.address.unit) &&
  sameText(one.address.houseName, other.address.houseName) &&
  (one.address.streetName ?? one.address.houseName) !== undefined;

const sameName = (one = '', other = ''): boolean =>
  one === other || nameKey(one) === nameKey(other);

const sameText = (one = '', other = ''): boolean => one === other || fold(one) === fold(other);
