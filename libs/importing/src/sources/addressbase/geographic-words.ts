import type { AddressbaseRows } from './addressbase-row.js';
import type { AddressWords } from './postal-words.js';
import { writtenName } from './written-name.js';
import { present, writtenNames } from './written-names.js';

/** Reads the local authority's words, which follow BS 7666. */
export const geographicWords = ({
  object: row,
  street,
  point,
}: Omit<AddressbaseRows, 'postal'>): AddressWords => {
  const unitNumber = rangeOf(
    [row.sao_start_number, row.sao_start_suffix],
    [row.sao_end_number, row.sao_end_suffix],
  );
  const unit = present(row.sao_text && writtenName(row.sao_text), unitNumber).join(' ');
  const city = street.town_name ?? street.administrative_area;
  return {
    number: rangeOf(
      [row.pao_start_number, row.pao_start_suffix],
      [row.pao_end_number, row.pao_end_suffix],
    ),
    unit: unit || undefined,
    house: writtenNames([row.pao_text, row.la_organisation], row.welsh_pao_text),
    street: writtenNames([street.street_description], street.welsh_street_description),
    locality: writtenNames([street.locality_name ?? row.area_name]),
    city: writtenNames([city]),
    postcode: point.postcode_locator,
  };
};

type Numbered = readonly [number: string | undefined, suffix: string | undefined];

/** `12`, `12A`, `12-14`, `12A-14B`. */
const rangeOf = (start: Numbered, end: Numbered): string | undefined =>
  [start, end]
    .flatMap(([number, suffix = '']) => (number ? [`${number}${suffix}`] : []))
    .join('-') || undefined;
