import type { Position } from '#contracts';
import { countryByCode } from '#countries';
import type { CopyValue } from '#database';
import type { MercatorPoint } from '#geo';
import { toMercator } from '#geo';
import { parseHouseNumber, searchForms } from '#geocoding/text';
import type { Names } from '../model/names.js';
import { everyName, toStoredNames } from '../model/names.js';
import type { AddressRecord, PointOfInterestRecord } from '../model/records.js';

export const premiseColumns = [
  'generation',
  'ordinal',
  'id',
  'source_key',
  'street',
  'number',
  'number_key',
  'number_from',
  'number_to',
  'unit',
  'house_name',
  'names',
  'search_forms',
  'postcode',
  'locality',
  'lon',
  'lat',
  'mercator',
  'quality',
  'doors',
  'door_quality',
  'building',
  'building_quality',
  'parking',
  'parking_quality',
  'parking_metres',
  'uprn',
  'udprn',
  'further_uprns',
  'further_udprns',
  'category',
  'poi_forms',
  'country',
  'city',
  'places',
] as const;

/** Ordinals of the rows that a premise refers to, within its generation. */
export interface PremiseReferences {
  readonly generation: number;
  readonly ordinal: number;
  readonly id: string;
  /** Absent only for a place of interest. */
  readonly street?: number;
  readonly locality?: number;
  readonly building?: number;
  readonly parking?: number;
}

export const premiseRow = (
  address: AddressRecord,
  references: PremiseReferences,
): readonly CopyValue[] => [
  references.generation,
  references.ordinal,
  references.id,
  address.sourceKey,
  references.street,
  ...numberFields(address),
  address.unit,
  ...houseFields(address),
  address.postcode,
  references.locality,
  address.position.lon,
  address.position.lat,
  address.byIdentifierOnly ? null : pointText(toMercator(address.position)),
  address.quality,
  address.doors?.positions.flatMap(({ lon, lat }) => [lon, lat]),
  address.doors?.quality,
  references.building,
  address.building?.quality,
  references.parking,
  address.parking?.quality,
  address.parking?.doorDistanceMetres,
  address.uprn,
  address.udprn,
  filled(address.furtherUprns),
  filled(address.furtherUdprns),
  ...noPointOfInterest,
];

const noPointOfInterest = [null, null, null, null, null] as const;

/** A place of interest as a row: text and reverse search for addresses do not find it. */
export const pointOfInterestRow = (
  record: PointOfInterestRecord,
  references: PremiseReferences & { readonly city?: number; readonly places: readonly number[] },
): readonly CopyValue[] => [
  ...premiseRow({ ...record, byIdentifierOnly: true }, references).slice(
    0,
    -noPointOfInterest.length,
  ),
  record.category,
  searchForms(searchableNames(record.house)),
  record.country,
  references.city,
  references.places,
];

const filled = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values?.length ? values : undefined;

const numberFields = ({
  number,
  country,
  byIdentifierOnly,
}: AddressRecord): readonly CopyValue[] => {
  const parsed =
    number === undefined || byIdentifierOnly
      ? undefined
      : parseHouseNumber(number, countryByCode(country));
  return [number, parsed?.key, parsed?.from, parsed?.to];
};

const houseFields = ({ house, byIdentifierOnly }: AddressRecord): readonly CopyValue[] => {
  if (!house) return [null, null, null];
  const names = searchableNames(house);
  const forms = names.length > 0 && !byIdentifierOnly ? searchForms(names) : null;
  return [house.local, JSON.stringify(toStoredNames(house)), forms];
};

/** A name without letters is not searchable: the query would be for a house number. */
const searchableNames = (house: Names): readonly string[] =>
  everyName(house).filter((name) => /\p{L}/u.test(name));

/** Columns of the table `bearer`, in the order of `addressObjectRow`. */
export const addressObjectColumns = [
  'generation',
  'premise',
  'lon',
  'lat',
  'mercator',
  'building',
] as const;

/** Another object with the address of a premise. Premise and building are ordinals. */
interface AddressObjectReferences {
  readonly generation: number;
  readonly premise: number;
  readonly position: Position;
  readonly building?: number;
}

/** A further address object as a COPY row. */
export const addressObjectRow = ({
  generation,
  premise,
  position,
  building,
}: AddressObjectReferences): readonly CopyValue[] => [
  generation,
  premise,
  position.lon,
  position.lat,
  pointText(toMercator(position)),
  building,
];

/** Postgres text format of a point, in millimetre precision. */
export const pointText = ({ x, y }: MercatorPoint): string => `(${x.toFixed(3)},${y.toFixed(3)})`;
