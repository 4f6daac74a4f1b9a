import type { StreetRow } from '../addressbase-row.js';
import { readStreet, type PremiumRecord } from './premium-records.js';

/** The streets by their USRN, of which Great Britain has 1.3 million. */
export class StreetDescriptors {
  private readonly words = new Map<string, StreetRow>();

  add({ key, cells }: PremiumRecord): void {
    const row = readStreet(cells);
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
