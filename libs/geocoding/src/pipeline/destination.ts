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
export const toDestination = (match: GazetteerMatch, presentation: Presentation): Destination => {
  const { from } = presentation;
  const address = localiseAddress(match.parts, presentation);
  const { countryCode } = match.parts;
  const links = match.premise ? linksOf(match.premise) : noLinks;
  const contributors = [match.segment, ...(match.otherSegments ?? [])];
  return {
    id: match.id,
    label: formatLabel(address, countryCode),
    address,
    countryCode,
    level: match.level,
    position: match.position,
    positionQuality: match.quality,
    doors: links.doors,
    building: links.building,
    parking: links.parking,
    sourceIds: links.sourceIds,
    source: links.source,
    distanceMetres: from && geodesicMetres(from, match.position),
    confidence: match.confidence,
    attributions: distinct(contributors.flatMap(({ attribution }) => attribution || [])),
    dataSets: distinct(contributors.map(({ dataset }) => dataset)),
  };
};

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

type Links = Pick<Destination, 'doors' | 'building' | 'parking' | 'sourceIds' | 'source'>;

const noLinks: Links = {};

const linksOf = (premise: PremiseRecord): Links => {
  const { doors, doorQuality = 'medium', building, parking, uprn, udprn } = premise;
  const { sourceKey: key, category } = premise;
  return {
    doors: doors.length > 0 ? { positions: doors, quality: doorQuality } : undefined,
    building,
    parking: parking && {
      ...parking,
      doorDistanceMetres: doors.length > 0 ? parking.doorDistanceMetres : undefined,
    },
    sourceIds: uprn || udprn ? { uprn, udprn } : undefined,
    source: key === undefined ? undefined : { key, category },
  };
};
