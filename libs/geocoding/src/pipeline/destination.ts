import type { Destination, Position } from '#contracts';
import { geodesicMetres } from '#geo';
import type { PremiseRecord } from '../index/gazetteer.js';
import { localiseAddress } from '../formatting/localise-address.js';
import type { AddressLanguages } from '../formatting/localise-address.js';
import { formatLabel } from '../formatting/format-label.js';
import type { GazetteerMatch } from './gazetteer-match.js';

/** How a match is presented. */
export interface Presentation extends AddressLanguages {
  /** What `distanceMetres` is measured from. */
  readonly from?: Position;
}

/** Presents a match as a destination, with its address and label in a language. */
export const toDestination = (
  match: GazetteerMatch,
  { from, ...languages }: Presentation,
): Destination => {
  const address = localiseAddress(match.parts, languages);
  const { countryCode } = match.parts;
  return {
    id: match.id,
    label: formatLabel(address, countryCode),
    address,
    countryCode,
    level: match.level,
    position: match.position,
    positionQuality: match.quality,
    ...(match.premise && linksOf(match.premise)),
    distanceMetres: from && geodesicMetres(from, match.position),
    confidence: match.confidence,
    attributions: attributionsOf(match),
  };
};

const attributionsOf = ({ segment, otherSegments = [] }: GazetteerMatch): readonly string[] => [
  ...new Set([segment, ...otherSegments].flatMap(({ attribution }) => attribution || [])),
];

const linksOf = (
  premise: PremiseRecord,
): Pick<Destination, 'doors' | 'building' | 'parking' | 'sourceIds'> => {
  const { doors, doorQuality = 'medium', building, parking, uprn, udprn } = premise;
  return {
    doors: doors.length > 0 ? { positions: doors, quality: doorQuality } : undefined,
    building,
    parking: parking && {
      ...parking,
      doorDistanceMetres: doors.length > 0 ? parking.doorDistanceMetres : undefined,
    },
    sourceIds: uprn || udprn ? { uprn, udprn } : undefined,
  };
};
