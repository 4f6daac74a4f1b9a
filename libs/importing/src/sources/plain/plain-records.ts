import type { AddressRecord, SourceItem } from '../../address-record.js';
import { canonicalCountry } from '../../countries/canonical-country.js';
import { CountryFinder } from '../../countries/country-finder.js';
import { plainPostcode } from '../../countries/plain-postcode.js';
import type { SourceOptions } from '../source.js';
import type { PlainAddress } from './plain-address.js';
import { addressFlaw } from './address-flaw.js';
import { identifiersOf } from './source-identifiers.js';

/** Makes records of what text sources give: checks them, and turns names into places. */
export class PlainRecords {
  private readonly countries: CountryFinder;

  constructor(private readonly options: Pick<SourceOptions, 'country' | 'toponyms'>) {
    this.countries = new CountryFinder({ fallback: options.country });
  }

  /** The record, or why there is none; `where` is its place in the file. */
  item(plain: PlainAddress, where: string): SourceItem {
    const reason = addressFlaw(plain);
    if (reason) return { kind: 'reject', reject: { reason, where } };
    const country = plain.country
      ? canonicalCountry(plain.country)
      : this.countries.at(plain.position);
    if (!country) return { kind: 'reject', reject: { reason: 'country unknown', where } };
    return { kind: 'address', address: this.record(plain, country) };
  }

  notes(): readonly string[] {
    return this.countries.notes();
  }

  /** Field by field: to spread objects took a tenth of an import's time. */
  private record(plain: PlainAddress, country: string): AddressRecord {
    const { uprn, udprn } = identifiersOf(plain);
    const { byIdentifierOnly, furtherUdprns } = plain;
    const { region, city, locality } = this.options.toponyms.chain(country, plain);
    return {
      sourceKey: plain.key,
      position: plain.position,
      quality: plain.quality ?? 'high',
      country,
      number: plain.number,
      unit: plain.unit,
      house: plain.house,
      street: plain.street,
      city,
      region,
      locality,
      postcode: plain.postcode && plainPostcode(plain.postcode, country),
      doors: plain.doors,
      building: plain.building,
      parking: plain.parking,
      uprn,
      udprn,
      furtherUdprns: furtherUdprns?.flatMap(
        (further) => identifiersOf({ udprn: further }).udprn ?? [],
      ),
      byIdentifierOnly,
    };
  }
}
