import type { Destination, MatchLevel, Position, Quality } from '#contracts';
import { geodesicMetres } from '#geodesy';
import type { PremiseRecord } from '../gazetteer/gazetteer.js';
import type { Segment } from '../gazetteer/segment.js';
import { addressOf } from '../label/address-of.js';
import type { AddressParts } from '../label/address-of.js';
import { formatLabel } from '../label/format-label.js';

/** What a destination is made of, once its rows are there. */
export interface Found {
  readonly id: string;
  readonly parts: AddressParts;
  readonly position: Position;
  readonly quality: Quality;
  readonly level: MatchLevel;
  readonly confidence: number;
  readonly segment: Segment;
  /** Only of a premise answered as itself. */
  readonly premise?: PremiseRecord;
}

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
    ...(found.premise && groundsOf(found.premise)),
    distanceMetres: from && geodesicMetres(from, found.position),
    confidence: found.confidence,
    attributions: found.segment.attribution === '' ? [] : [found.segment.attribution],
  };
};

const groundsOf = (
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
