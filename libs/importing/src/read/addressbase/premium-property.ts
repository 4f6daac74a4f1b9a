import type { AddressFields } from '../records/address-fields.js';
import { addressbaseAddress } from './addressbase-address.js';
import type { StreetRow } from './addressbase-rows.js';
import type { Blpu, DeliveryPoint, Lpi, Organisation, PremiumRecord } from './premium-records.js';
import { readStreetDescriptor } from './premium-records.js';

/** Combines the records of a UPRN into one address. Without a BLPU it has no position. */
export const propertyAddress = (
  { uprn, blpu, lpis, deliveryPoints, organisations }: PropertyRecords,
  streets: StreetDescriptors,
): AddressFields => {
  const lpi = bestLpi(lpis);
  const [deliveryPoint, ...others] = currentFirst(deliveryPoints);
  return addressbaseAddress({
    point: blpu ?? { uprn },
    postal: deliveryPoint ?? {},
    furtherPostal: others,
    object: lpi ?? {},
    welshObject: bestLpi(lpis, 'CYM'),
    organisation: currentOrganisation(organisations),
    street: streets.of(lpi?.usrn),
    isHistoric: blpu?.logical_status === HISTORIC,
  });
};

/** The records of one UPRN. */
export interface PropertyRecords {
  readonly uprn: string;
  /** Location of the first record. */
  readonly where: string;
  readonly blpu?: Blpu;
  readonly lpis: readonly Lpi[];
  readonly deliveryPoints: readonly DeliveryPoint[];
  readonly organisations: readonly Organisation[];
}

/** Logical statuses in order of preference: approved, provisional, alternative, historic. */
const statuses: readonly string[] = ['1', '6', '3', '8'];
const HISTORIC = '8';

/** The preferred LPI by status and language, limited to one language if given. */
export const bestLpi = (lpis: readonly Lpi[], language?: string): Lpi | undefined => {
  let best: Lpi | undefined;
  for (const lpi of lpis) {
    if (language !== undefined && lpi.language !== language) continue;
    if (!best || isBetter(lpi, best)) best = lpi;
  }
  return best;
};

const isBetter = (lpi: Lpi, other: Lpi): boolean =>
  (rankOf(lpi) - rankOf(other) || isEnglish(other) - isEnglish(lpi)) < 0;

/** Sorts current records before ended ones, then by last update, latest first. */
const currentFirst = <Ending extends Pick<DeliveryPoint, 'end_date' | 'last_update_date'>>(
  records: readonly Ending[],
): readonly Ending[] =>
  records.toSorted(
    (a, b) =>
      Number(a.end_date !== undefined) - Number(b.end_date !== undefined) ||
      (b.last_update_date ?? '').localeCompare(a.last_update_date ?? ''),
  );

/** The current organisation; ended records do not count. */
export const currentOrganisation = (organisations: readonly Organisation[]): string | undefined =>
  currentFirst(organisations).find(({ end_date: end }) => end === undefined)?.organisation;

const rankOf = ({ logical_status: status = '' }: Lpi): number => {
  const rank = statuses.indexOf(status);
  return rank < 0 ? statuses.length : rank;
};

const isEnglish = ({ language }: Lpi): number => (language === 'ENG' ? 1 : 0);

/** Street descriptors by USRN; Great Britain has 1.3 million. */
export class StreetDescriptors {
  private readonly words = new Map<string, StreetRow>();

  add({ key, cells }: PremiumRecord): void {
    const row = readStreetDescriptor(cells);
    const known = this.words.get(key);
    const { street_description: street, locality_name, town_name, administrative_area } = row;
    const isWelsh = row.language === 'CYM';
    const words = isWelsh
      ? { welsh_street_description: street, street_description: street }
      : { street_description: street, locality_name, town_name, administrative_area };
    this.words.set(key, isWelsh ? { ...words, ...known } : { ...known, ...words });
  }

  of(usrn: string | undefined): StreetRow {
    return this.words.get(usrn ?? '') ?? {};
  }
}
