import type { MatchLevel, Position, Quality } from '#contracts';
import type { PremiseRecord, StreetRecord } from '../gazetteer/gazetteer.js';
import { centreOf, countryOf, placeKindOf } from '../gazetteer/document.js';
import type { Names, Segment } from '../gazetteer/segment.js';
import type { AddressParts } from '../label/address-of.js';
import { namesOf, placeChain } from '../label/place-chain.js';

/** What a destination is made of, once its rows are there. */
export interface Found {
  readonly id: string;
  readonly parts: AddressParts;
  readonly position: Position;
  readonly quality: Quality;
  readonly level: MatchLevel;
  readonly confidence: number;
  readonly segment: Segment;
  /** What other data sets took part. */
  readonly alsoOf?: readonly Segment[];
  /** Only of a premise answered as itself. */
  readonly premise?: PremiseRecord;
}

/** What a find is answered as, and how surely. */
type Judgement = Pick<Found, 'level' | 'confidence'>;

/** A premise answered as itself. */
export const foundPremise = (
  segment: Segment,
  premise: PremiseRecord,
  judgement: Judgement,
): Found => ({
  ...judgement,
  id: premise.id,
  segment,
  premise,
  position: premise.position,
  quality: premise.quality,
  parts: {
    unit: premise.unit,
    number: premise.number,
    house: premise.names,
    street: namesOrNone(premise.street.names),
    postcode: premise.postcode,
    // A part of several cities has but one of them around it: the street's own comes first.
    places: placeChain(segment, [premise.street.city, premise.locality]),
    countryCode: premise.street.country,
  },
});

/** A street: answered as itself, or for a house on it whose place is but guessed. */
export const foundStreet = (
  segment: Segment,
  street: StreetRecord,
  judgement: Judgement & Partial<Pick<Found, 'position'>> & { readonly number?: string },
): Found => ({
  level: judgement.level,
  confidence: judgement.confidence,
  id: street.id,
  segment,
  position: judgement.position ?? street.position,
  quality: 'low',
  parts: {
    number: judgement.number,
    street: namesOrNone(street.names),
    postcode: street.postcodes.length === 1 ? street.postcodes[0] : undefined,
    places: placeChain(segment, [street.city]),
    countryCode: street.country,
  },
});

/** A place or postcode, by its ordinal; all that there is to it is in memory. */
export const foundPlace = (segment: Segment, place: number, confidence: number): Found => {
  const document = segment.firstPlace + place;
  const isPostcode = placeKindOf(segment, place) === 'postcode';
  return {
    level: isPostcode ? 'postcode' : 'place',
    confidence,
    id: segment.placeIds[place] ?? '',
    segment,
    position: rounded(centreOf(segment, document)),
    quality: 'low',
    parts: {
      postcode: isPostcode ? namesOf(segment, place)[''] : undefined,
      places: placeChain(segment, [place]),
      countryCode: countryOf(segment, document),
    },
  };
};

const namesOrNone = (names: Names): Names | undefined =>
  Object.keys(names).length > 0 ? names : undefined;

/** Kept in single precision, which holds about a metre: more decimals would pretend. */
const rounded = ({ lat, lon }: Position): Position => ({
  lat: Number(lat.toFixed(5)),
  lon: Number(lon.toFixed(5)),
});
