import type { Position } from '#contracts';
import type { PlainAddress } from '../../plain/plain-address.js';

interface Sum {
  lat: number;
  lon: number;
  count: number;
}

/** Where an address without a position may be: amid its postcode sector, its town, or all others. */
export class BorrowedPositions {
  private readonly sums = new Map<string, Sum>();

  add(address: PlainAddress): void {
    const { lat, lon } = address.position;
    if (Number.isNaN(lat + lon)) return;
    for (const key of keysOf(address)) {
      const sum = this.sums.get(key);
      if (!sum) this.sums.set(key, { lat, lon, count: 1 });
      else {
        sum.lat += lat;
        sum.lon += lon;
        sum.count += 1;
      }
    }
  }

  /** Undefined when nothing has a position. */
  near(address: PlainAddress): Position | undefined {
    const sum = keysOf(address)
      .map((key) => this.sums.get(key))
      .find((known) => known !== undefined);
    return sum && { lat: sum.lat / sum.count, lon: sum.lon / sum.count };
  }
}

/** The narrowest first; the last two letters of a postcode stand for some fifteen doors. */
const keysOf = ({ postcode, city }: PlainAddress): readonly string[] => [
  ...(postcode ? [`sector ${postcode.replace(/\s*[A-Z]{2}$/, '')}`] : []),
  ...(city ? [`town ${city.local}`] : []),
  'everywhere',
];
