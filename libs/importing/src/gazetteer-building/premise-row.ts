import { countryByCode } from '#countries';
import { toMercator } from '#geodesy';
import type { CopyValue } from '#database';
import { parseHouseNumber, searchForms } from '#geocoding/text';
import type { AddressRecord } from '../address-record.js';
import { everyName, toStoredNames } from '../names.js';
import { pointText } from './point-text.js';

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
] as const;

/** What an address refers to within its generation. */
export interface PremiseReferences {
  readonly generation: number;
  readonly ordinal: number;
  readonly id: string;
  readonly street: number;
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
  // Whoever asks for a number means no house that is named by it.
  const names = everyName(house).filter((name) => /\p{L}/u.test(name));
  const forms = names.length > 0 && !byIdentifierOnly ? searchForms(names) : null;
  return [house.local, JSON.stringify(toStoredNames(house)), forms];
};
