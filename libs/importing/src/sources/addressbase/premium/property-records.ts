import type { Blpu, DeliveryPoint, Lpi, Organisation } from './premium-records.js';

/** All that is said of one UPRN. */
export interface PropertyRecords {
  readonly uprn: string;
  /** Where the first of the records stands. */
  readonly where: string;
  readonly blpu?: Blpu;
  readonly lpis: readonly Lpi[];
  readonly deliveryPoints: readonly DeliveryPoint[];
  readonly organisations: readonly Organisation[];
}

/** Approved, provisional, alternative, historic. */
const statuses: readonly string[] = ['1', '6', '3', '8'];
export const HISTORIC = '8';

/** The local authority's address: of those in the language the one that is most in force. */
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

/** What may end, as Royal Mail's addresses do: what is in force and the latest first. */
export const byForce = <Ending extends Pick<DeliveryPoint, 'end_date' | 'last_update_date'>>(
  records: readonly Ending[],
): readonly Ending[] =>
  records.toSorted(
    (a, b) =>
      Number(a.end_date !== undefined) - Number(b.end_date !== undefined) ||
      (b.last_update_date ?? '').localeCompare(a.last_update_date ?? ''),
  );

/** Who is there; whoever is there no more is nobody's address. */
export const organisationAt = (organisations: readonly Organisation[]): string | undefined =>
  byForce(organisations).find(({ end_date: end }) => end === undefined)?.organisation;

const rankOf = ({ logical_status: status = '' }: Lpi): number => {
  const rank = statuses.indexOf(status);
  return rank < 0 ? statuses.length : rank;
};

const isEnglish = ({ language }: Lpi): number => (language === 'ENG' ? 1 : 0);
