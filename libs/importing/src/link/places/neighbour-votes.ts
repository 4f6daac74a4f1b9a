import type { Position } from '#contracts';
import { PointIndex } from '#geo';
import { nameKey } from '../../model/names.js';
import type { Toponym, ToponymRegistry } from '../../model/toponyms.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import { cityFromTags, regionTags } from '../../read/osm/place-tags.js';

/** States and counties named by a smaller share of a city's addresses are errors. */
const MIN_VOTE_SHARE = 0.01;

/** How often each state and county is named for a city. */
interface CityVotes {
  addresses: number;
  readonly states: Map<string, number>;
  readonly counties: Map<string, number>;
}

/**
 * The state and county of a city, by majority of its addresses. Few addresses name them, and
 * extracts rarely contain county boundaries.
 */
export class RegionVotes {
  private readonly byCity = new Map<string, CityVotes>();

  constructor(
    addresses: Iterable<{ readonly tags: OsmTags }>,
    private readonly texts: ToponymRegistry,
  ) {
    for (const { tags } of addresses) this.count(tags);
  }

  /** The county of a city, otherwise its state, otherwise its country. */
  regionOf(city: string, country: string): Toponym {
    const votes = this.byCity.get(nameKey(city));
    const state = votes && mostVoted(votes.states, votes.addresses);
    const county = votes && mostVoted(votes.counties, votes.addresses);
    return this.texts.region(country, {
      state: state ? { local: state } : undefined,
      county: county ? { local: county } : undefined,
    });
  }

  private count(tags: OsmTags): void {
    const city = tags['addr:city'];
    const { state, county } = regionTags(tags);
    if (!city) return;
    const key = nameKey(city);
    const votes = this.byCity.get(key) ?? noVotes();
    this.byCity.set(key, votes);
    votes.addresses += 1;
    if (state) votes.states.set(state, (votes.states.get(state) ?? 0) + 1);
    if (county) votes.counties.set(county, (votes.counties.get(county) ?? 0) + 1);
  }
}

const noVotes = (): CityVotes => ({ addresses: 0, states: new Map(), counties: new Map() });

const mostVoted = (votes: ReadonlyMap<string, number>, addresses: number): string | undefined =>
  [...votes]
    .filter(([, count]) => count >= addresses * MIN_VOTE_SHARE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

interface AddressWithCity {
  readonly position: Position;
  readonly city: string;
}

/** Search radius and number of neighbouring addresses. */
const NEIGHBOUR_METRES = 1_500;

const NEIGHBOURS = 7;

/** The city of addresses that state none, by majority of the neighbouring addresses. */
export class NeighbourCities {
  private readonly addresses: PointIndex<AddressWithCity>;

  constructor(addresses: readonly { readonly position: Position; readonly tags: OsmTags }[]) {
    const withCity = addresses.flatMap(({ position, tags }) => {
      const city = cityFromTags(tags);
      return city ? [{ position, city }] : [];
    });
    this.addresses = new PointIndex(withCity, ({ position }) => position);
  }

  /** The most common city among the nearest addresses. */
  mostCommonNear(position: Position): string | undefined {
    const votes = new Map<string, number>();
    for (const { value } of this.addresses.nearest(position, NEIGHBOURS, NEIGHBOUR_METRES)) {
      votes.set(value.city, (votes.get(value.city) ?? 0) + 1);
    }
    return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
  }
}
