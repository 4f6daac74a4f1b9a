import type { Destination, SourceIds } from '#contracts';
import { wireConfidence, wireDistance } from '../../presenter/rounding.js';
import { presentAddress } from './present-address.js';
import { presentFeatures, presentKeyValues } from './present-geometry.js';
import type { SourceIdBody } from './wire/address.body.js';
import type { MatchBody } from './wire/match.body.js';

/** What the matches of one query are to show. */
export interface MatchStyle {
  readonly keyValue: boolean;
  readonly structured: boolean;
  readonly uprn: boolean;
  readonly udprn: boolean;
}

/** One destination in version 2; what is undefined does not reach the wire. */
export const presentMatch = (destination: Destination, style: MatchStyle): MatchBody => ({
  id: destination.id,
  address: destination.label,
  geojson: style.keyValue ? presentKeyValues(destination) : presentFeatures(destination),
  distance: wireDistance(destination),
  search_confidence: wireConfidence(destination.confidence),
  structured_response: style.structured ? presentAddress(destination) : undefined,
  source_id: destination.sourceIds && presentSourceIds(destination.sourceIds, style),
});

const presentSourceIds = (known: SourceIds, style: MatchStyle): SourceIdBody | undefined => {
  const uprn = style.uprn ? known.uprn : undefined;
  const udprn = style.udprn ? known.udprn : undefined;
  return uprn || udprn ? { os_uprn: uprn, os_udprn: udprn } : undefined;
};
