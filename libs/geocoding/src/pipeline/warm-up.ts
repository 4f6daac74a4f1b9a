import type { GeocodeQuery, Position } from '#contracts';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import type { Segment } from '../index/segment.js';
import { NO_PLACE, centreOf, indexedNameOf } from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';

/** Streets that sample queries are made of, at most. */
const MOST_STREETS = 200;

/** How far from a position an address is searched. Metres. */
const RADIUS_METRES = 100;

/**
 * Queries about streets of the gazetteer, spread evenly over it, of every kind that takes code of its
 * own: an address as written, misspelt by one edit and by two, in fields, by position, as typed so far,
 * and with words around it. They are about a few houses that may not exist, which takes interpolation.
 */
export function* warmUpQueries({ segments, vocabulary }: IndexSnapshot): Generator<GeocodeQuery> {
  const streets = segments.reduce((sum, { firstPlace }) => sum + firstPlace, 0);
  const step = Math.max(1, Math.floor(streets / MOST_STREETS));
  for (const segment of segments) {
    for (let document = 0; document < segment.firstPlace; document += step) {
      const street = indexedNameOf({ segment, document }, vocabulary);
      const city = cityOf(segment, document, vocabulary);
      if (street !== '') yield* queriesOf({ street, city, at: centreOf(segment, document) });
    }
  }
}

interface SampleStreet {
  readonly street: string;
  readonly city: string;
  readonly at: Position;
}

const queriesOf = ({ street, city, at }: SampleStreet): GeocodeQuery[] => [
  ...[
    `${street} 12, ${city}`,
    `12 ${withoutLetters(street, 1)}, ${city}`,
    `${withoutLetters(street, 2)} 7, ${city}`,
    `Company Ltd, ${street} 3, ${city}, 2nd floor`,
  ].map((text) => ({ kind: 'text', text, limit: 1, inputFilter: 'loose' }) as const),
  {
    kind: 'structured',
    address: { streetName: street, streetNumber: '5', city },
    limit: 1,
    inputFilter: 'loose',
  },
  {
    kind: 'reverse',
    vicinity: { position: at, radiusMetres: RADIUS_METRES },
    limit: 1,
    language: 'local',
  },
  { kind: 'suggest', text: street.slice(0, -2), limit: 5 },
];

/** Leaves out letters behind the second one of the longest word. */
const withoutLetters = (name: string, letters: number): string => {
  const longest = name.split(' ').reduce((one, other) => (other.length > one.length ? other : one));
  return name.replace(longest, longest.slice(0, 2) + longest.slice(2 + letters));
};

const cityOf = (segment: Segment, street: number, vocabulary: Vocabulary): string => {
  const [city = NO_PLACE] = listOf(segment.areas, street);
  return city === NO_PLACE ? '' : indexedNameOf({ segment, document: city }, vocabulary);
};
