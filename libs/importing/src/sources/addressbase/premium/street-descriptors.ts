import type { GeographicRow } from '../addressbase-row.js';
import type { StreetDescriptor } from './premium-records.js';

type StreetWords = Pick<
  GeographicRow,
  | 'street_description'
  | 'welsh_street_description'
  | 'locality_name'
  | 'town_name'
  | 'administrative_area'
>;

/** The streets by their USRN, of which Great Britain has 1.3 million. */
export class StreetDescriptors {
  private readonly words = new Map<string, StreetWords>();

  add(row: StreetDescriptor): void {
    const key = row.usrn ?? '';
    const known = this.words.get(key);
    const { street_description: street, locality_name, town_name, administrative_area } = row;
    const isWelsh = row.language === 'CYM';
    const words = isWelsh
      ? { welsh_street_description: street, street_description: street }
      : { street_description: street, locality_name, town_name, administrative_area };
    this.words.set(key, isWelsh ? { ...words, ...known } : { ...known, ...words });
  }

  of(usrn: string | undefined): StreetWords {
    return this.words.get(usrn ?? '') ?? {};
  }
}
