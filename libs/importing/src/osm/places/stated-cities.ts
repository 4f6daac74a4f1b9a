import type { Position } from '#contracts';
import { postcodeKey } from '#geocoding/text';
import { PointIndex } from '../../geometry/point-index.js';
import type { OsmTags } from '../osm-tags.js';
import { namesUnder } from '../tags/names-under.js';

interface StatingAddress {
  readonly position: Position;
  readonly city: string;
}

/** Neighbours are asked this far, and this many of them. */
const NEIGHBOUR_METRES = 1_500;
const NEIGHBOURS = 7;

/** The city that an address states; what is written there by mistake (a postcode) is none. */
export const statedCity = (tags: OsmTags): string | undefined => {
  const city = (tags['addr:city'] ?? namesUnder(tags, 'addr:city')?.local)?.trim();
  if (!city || !/\p{L}/u.test(city)) return undefined;
  const isPostcode =
    /\d/.test(city) && (tags['addr:postcode'] === undefined || samePostcode(city, tags));
  return isPostcode ? undefined : city;
};

const samePostcode = (city: string, tags: OsmTags): boolean =>
  postcodeKey(city) === postcodeKey(tags['addr:postcode'] ?? '');

/** The cities that addresses state, for those around them that state none. */
export class StatedCities {
  private readonly stating: PointIndex<StatingAddress>;

  constructor(addresses: readonly { readonly position: Position; readonly tags: OsmTags }[]) {
    const stating = addresses.flatMap(({ position, tags }) => {
      const city = statedCity(tags);
      return city ? [{ position, city }] : [];
    });
    this.stating = new PointIndex(stating, ({ position }) => position);
  }

  /** What most of the nearest ones say. */
  around(position: Position): string | undefined {
    const votes = new Map<string, number>();
    for (const { value } of this.stating.nearest(position, NEIGHBOURS, NEIGHBOUR_METRES)) {
      votes.set(value.city, (votes.get(value.city) ?? 0) + 1);
    }
    return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
  }
}
