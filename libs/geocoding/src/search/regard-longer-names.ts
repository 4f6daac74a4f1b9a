import { includes } from '../address/word-mask.js';
import type { CityAgreement } from './alignment/agreement.js';
import { agreementPoints } from './alignment/agreement.js';
import { SAID_IN_FULL } from './alignment/alignment.js';
import type { Alignment } from './alignment/alignment.js';

/**
 * Marks what leaves words over that make another name with its own: who says `Main Street North`
 * means no house of Main Street, even where Main Street North has none of that number.
 */
export const regardLongerNames = (alignments: readonly Alignment[]): readonly Alignment[] => {
  const inFull = alignments.filter(({ nameCoverage }) => nameCoverage >= SAID_IN_FULL);
  return alignments.map((alignment) =>
    alignment.unexplained !== 0 && inFull.some((other) => isLongerName(other, alignment))
      ? { ...alignment, isOutnamed: true }
      : alignment,
  );
};

const isLongerName = (longer: Alignment, shorter: Alignment): boolean =>
  (longer.nameMask & shorter.unexplained) !== 0 &&
  includes(shorter.unexplained, longer.unexplained) &&
  placePoints(longer) >= placePoints(shorter);

/** Of two wrong parts neither is worse. */
const placePoints = ({ city, postcode }: Alignment): number =>
  cityPoints[city] + agreementPoints[postcode];

const cityPoints: Readonly<Record<CityAgreement, number>> = {
  ...agreementPoints,
  adjoining: 0.4,
  near: -1,
};
