import type { IndexSnapshot } from '../../gazetteer/index-snapshot.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { Found } from '../found.js';

/** About a kilometre: two data sets that put one address so far apart do not mean the same. */
const MARGIN_DEGREES = 0.01;

/** The data sets, beside its own, that may tell of a find: those on whose ground it lies. */
export const otherSegmentsAt = (
  { segment, position: { lat, lon }, parts }: Found,
  { segments }: IndexSnapshot,
): readonly Segment[] =>
  segments.filter(
    (other) =>
      other !== segment &&
      lat > other.bounds.south - MARGIN_DEGREES &&
      lat < other.bounds.north + MARGIN_DEGREES &&
      lon > other.bounds.west - MARGIN_DEGREES &&
      lon < other.bounds.east + MARGIN_DEGREES &&
      other.countries.includes(parts.countryCode),
  );
