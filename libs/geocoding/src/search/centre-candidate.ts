import { DocumentKind, centreOf, kindOf, placeKindOf } from '../gazetteer/document.js';
import { listOf } from '../gazetteer/segment.js';
import type { Alignment } from './alignment/alignment.js';
import type { Candidate } from './candidate.js';

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
