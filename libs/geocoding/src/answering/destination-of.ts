import type { Destination, Position } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { PremiseRecord } from '../gazetteer/gazetteer.js';
import { addressOf } from '../label/address-of.js';
import { formatLabel } from '../label/format-label.js';
import type { Found } from './found.js';

/** How a destination is told. */
export interface Wording {
  /** ISO 639-1, or LOCAL_LANGUAGE. */
  readonly language: string;
  /** Where the question asks the distance from. */
  readonly from?: Position;
}

/** Words a find as a destination. */
export const destinationOf = (found: Found, { language, from }: Wording): Destination => {
  const address = addressOf(found.parts, language);
  const { countryCode } = found.parts;
  return {
    id: found.id,
    label: formatLabel(address, countryCode),
    address,
    countryCode,
    level: found.level,
    position: found.position,
    positionQuality: found.quality,
    ...(found.premise && linkedTo(found.premise)),
    distanceMetres: from && geodesicMetres(from, found.position),
    confidence: found.confidence,
    attributions: attributionsOf(found),
  };
};

const attributionsOf = ({ segment, alsoOf = [] }: Found): readonly string[] => [
  ...new Set([segment, ...alsoOf].flatMap(({ attribution }) => attribution || [])),
];

const linkedTo = (
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
