import { countryByCode } from '#countries';
import { isSamePostcode } from '../address/postcode-shape.js';
import { countryOf } from '../gazetteer/document.js';
import type { PremiseHit } from '../gazetteer/gazetteer.js';
import { fold } from '../text/fold.js';
import { numberOnStreet } from '../text/number-on-street.js';
import { postcodeKey } from '../text/postcode-key.js';
import type { Agreement } from './alignment/agreement.js';
import type { Alignment } from './alignment/alignment.js';
import type { Candidate } from './candidate.js';
import { agreementOf } from './number-agreement.js';
import type { NumberReading } from './numbers/number-reading.js';
import { likeness } from './postcode-likeness.js';

/** The premises of a street that have a number, as the gazetteer tells them. */
export interface NumberHits {
  readonly number: NumberReading;
  readonly hits: readonly PremiseHit[];
}

/** The premises of a street that were found under a number, as candidates. */
export const candidatesAt = (
  alignment: Alignment,
  { number, hits }: NumberHits,
): readonly Candidate[] =>
  hits.map((hit) => {
    const agreement = agreementOf(number, hit);
    const asked = number.unit ?? alignment.unit;
    const unit = asked === undefined ? 'missing' : unitAgreement(asked, unitOf(hit, alignment));
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

/** Another suffix is another house: what is known is only that it must be near. */
const levelOf = (number: Candidate['number'], unit: Agreement): Candidate['level'] => {
  if (number === 'other-suffix') return 'interpolated';
  return unit === 'matched' ? 'unit' : 'street-number';
};

/** The unit of a premise, which may be a part of its number: `102-3580`. */
const unitOf = (
  { unit, numberKey }: PremiseHit,
  { segment, document }: Alignment,
): string | undefined => {
  if (unit !== undefined || !/[-/]/.test(numberKey)) return unit;
  const country = countryByCode(countryOf(segment, document));
  const isAhead = country?.isUnitFirst && numberOnStreet(numberKey, country) !== undefined;
  return isAhead ? numberKey.replace(/[-/][^-/]*$/, '') : undefined;
};

const unitAgreement = (asked: string, found: string | undefined): Agreement => {
  if (found === undefined) return 'missing';
  return isSameUnit(unitParts(asked), unitParts(found)) ? 'matched' : 'contradicted';
};

/** One may say more than the other: `scala B int. 4` and `4`. */
const isSameUnit = (asked: readonly string[], found: readonly string[]): boolean =>
  asked.every((part) => found.includes(part)) || found.every((part) => asked.includes(part));

/** What tells it from its neighbours, as 03 and 12 of #03-12; all of it where it has no number. */
const unitParts = (unit: string): readonly string[] => {
  const words = fold(unit).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.flatMap((word) => /^[a-z]?\d+[a-z]?|^[a-z]$/.exec(word) ?? []);
  return parts.length > 0 ? parts.map((part) => part.replace(/^0+(?=.)/, '')) : words;
};

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
