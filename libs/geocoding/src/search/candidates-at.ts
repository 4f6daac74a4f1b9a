import { isSamePostcode } from '../address/postcode-shape.js';
import { countryOf } from '../gazetteer/document.js';
import type { PremiseHit } from '../gazetteer/gazetteer.js';
import { postcodeKey } from '../text/postcode-key.js';
import { unitParts } from '../text/unit-parts.js';
import type { Agreement } from './alignment/agreement.js';
import type { Alignment } from './alignment/alignment.js';
import type { Candidate } from './candidate.js';
import { agreementOf } from './number-agreement.js';
import type { NumberReading } from './numbers/number-reading.js';
import { likeness } from './postcode-likeness.js';
import { unitOfPremise } from './unit-of-premise.js';

/** The premises of a street that have a number, as the gazetteer tells them. */
export interface NumberHits {
  readonly number: NumberReading;
  readonly hits: readonly PremiseHit[];
}

/** The premises of a street that were found under a number, as candidates. */
export const candidatesAt = (
  alignment: Alignment,
  { number, hits }: NumberHits,
): readonly Candidate[] => {
  const country = countryOf(alignment.segment, alignment.document);
  return hits.filter(isInPlace(alignment)).map((hit) => {
    const agreement = agreementOf(number, hit);
    const asked = number.unit ?? alignment.unit;
    const unit =
      asked === undefined ? 'missing' : unitAgreement(asked, unitOfPremise(hit, country));
    return {
      alignment,
      level: levelOf(agreement, unit),
      position: hit.position,
      premise: { generation: hit.generation, ordinal: hit.ordinal },
      number: agreement,
      numberRank: number.rank,
      numberKey: number.key,
      unit,
      ...postcodeAgreement(alignment, hit.postcode),
    };
  });
};

/** Where streets have no names, each quarter counts its houses: 59 of another is another house. */
const isInPlace =
  ({ segment: { firstPlace, areas }, document, namesake }: Alignment) =>
  ({ locality }: PremiseHit): boolean =>
    namesake === undefined ||
    locality === undefined ||
    namesake === areas.values[areas.starts[document] ?? 0] ||
    namesake === firstPlace + locality;

/** Another suffix is another house: what is known is only that it must be near. */
const levelOf = (number: Candidate['number'], unit: Agreement): Candidate['level'] => {
  if (number === 'other-suffix') return 'interpolated';
  return unit === 'matched' ? 'unit' : 'street-number';
};

const unitAgreement = (asked: string, found: string | undefined): Agreement => {
  if (found === undefined) return 'missing';
  return isSameUnit(unitParts(asked), unitParts(found)) ? 'matched' : 'contradicted';
};

/** One may say more than the other: `scala B int. 4` and `4`. */
const isSameUnit = (asked: readonly string[], found: readonly string[]): boolean =>
  asked.every((part) => found.includes(part)) || found.every((part) => asked.includes(part));

const postcodeAgreement = (
  alignment: Alignment,
  found: string | undefined,
): Pick<Candidate, 'postcode' | 'postcodeLikeness'> => {
  const said = alignment.saidPostcode;
  if (said === undefined) return { postcode: 'missing' };
  if (found === undefined) return { postcode: alignment.postcode };
  const key = postcodeKey(found);
  if (isSamePostcode(key, said, countryOf(alignment.segment, alignment.document)))
    return { postcode: 'matched' };
  return { postcode: 'contradicted', postcodeLikeness: likeness(said, key) };
};
