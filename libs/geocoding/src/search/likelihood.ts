import { DocumentKind, kindOf } from '../gazetteer/document.js';
import type { Agreement, Alignment } from './alignment.js';

const agreementPoints: Readonly<Record<Agreement, number>> = {
  matched: 1,
  missing: 0,
  contradicted: -1,
};

/** How well an alignment answers its question, before its house is looked up; higher is better. */
export const likelihood = (alignment: Alignment): number => {
  const kind = kindOf(alignment.segment, alignment.document);
  return (
    3 * alignment.nameCoverage +
    4 * alignment.explained -
    2 * alignment.distortion +
    0.5 * agreementPoints[alignment.city] +
    0.7 * agreementPoints[alignment.postcode] +
    1.5 * Math.min(0, agreementPoints[alignment.country]) -
    (kind === DocumentKind.place ? 0.3 : 0)
  );
};
