import type { PremiseHit } from '../gazetteer/gazetteer.js';
import { DocumentKind, centreOf, kindOf, placeKindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import { postcodeKey } from '../text/postcode-key.js';
import { fold } from '../text/fold.js';
import type { Agreement, Alignment } from './alignment.js';
import type { NumberReading } from './bind-number.js';
import type { Candidate } from './candidate.js';
import { agreementOf } from './number-agreement.js';
import { likeness } from './postcode-likeness.js';

/** The premises of a street that were found under a number, as candidates. */
export const candidatesAt = (
  alignment: Alignment,
  { number, hits }: { number: NumberReading; hits: readonly PremiseHit[] },
): readonly Candidate[] =>
  hits.map((hit) => {
    const agreement = agreementOf(number, hit);
    const unit = unitAgreement(number.unit ?? alignment.unit, hit.unit);
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

/** The street, place or named house itself; a nameless street is no destination. */
export const centreCandidate = (alignment: Alignment): readonly Candidate[] => {
  const { segment, document, numbers } = alignment;
  const kind = kindOf(segment, document);
  if (kind === DocumentKind.street && listOf(segment.forms, document).length === 0) return [];
  const position = centreOf(segment, document);
  const { postcode } = alignment;
  const common = { alignment, position, numberRank: 0, unit: 'missing', postcode } as const;
  if (kind === DocumentKind.house) {
    const ordinal = segment.housePremise[document - segment.firstHouse] ?? 0;
    const premise = { generation: segment.generation, ordinal };
    return [{ ...common, level: 'street-number', premise, number: 'not-asked' }];
  }
  if (kind === DocumentKind.place) {
    const place = placeKindOf(segment, document - segment.firstPlace);
    const level = place === 'postcode' ? 'postcode' : 'place';
    return [{ ...common, level, number: 'not-asked' }];
  }
  const number = numbers.length > 0 ? 'not-found' : 'not-asked';
  return [{ ...common, level: 'street', number, numberKey: numbers[0]?.key }];
};

/** Another suffix is another house: what is known is only that it must be near. */
const levelOf = (number: Candidate['number'], unit: Agreement): Candidate['level'] => {
  if (number === 'other-suffix') return 'interpolated';
  return unit === 'matched' ? 'unit' : 'street-number';
};

const unitAgreement = (asked: string | undefined, found: string | undefined): Agreement => {
  if (asked === undefined) return 'missing';
  if (found === undefined) return 'missing';
  return unitKey(found) === unitKey(asked) ? 'matched' : 'contradicted';
};

const unitKey = (unit: string): string =>
  /\d+[a-z]?|[a-z]$/.exec(fold(unit).replace(/[^\p{L}\p{N}]+/gu, ' '))?.[0] ?? fold(unit);

const postcodeAgreement = (
  alignment: Alignment,
  found: string | undefined,
): Pick<Candidate, 'postcode' | 'postcodeLikeness'> => {
  const said = alignment.saidPostcode;
  if (said === undefined) return { postcode: 'missing' };
  if (found === undefined) return { postcode: alignment.postcode };
  const key = postcodeKey(found);
  if (key === said) return { postcode: 'matched' };
  return { postcode: 'contradicted', postcodeLikeness: likeness(said, key) };
};
