import { DocumentKind, kindOf } from '../../gazetteer/document.js';
import { agreementPoints, cityPoints } from './agreement.js';
import type { Alignment } from './alignment.js';
import { alignmentWeights as weights } from './alignment-weights.js';
import { statePoints } from './state-points.js';

/** How well an alignment answers its question, before its house is looked up; higher is better. */
export const likelihood = (alignment: Alignment): number => {
  const isPlace = kindOf(alignment.segment, alignment.document) === DocumentKind.place;
  return (
    weights.name * alignment.nameCoverage +
    weights.explained * alignment.explained +
    weights.spelling * alignment.distortion +
    weights.city * cityPoints(alignment.city, alignment.postcode) +
    weights.postcode * agreementPoints[alignment.postcode] +
    weights.country * Math.min(0, agreementPoints[alignment.country]) +
    weights.state * statePoints(alignment.state, alignment.postcode) +
    weights.coarseness * Number(isPlace) +
    weights.outnamed * Number(alignment.isOutnamed ?? false)
  );
};
