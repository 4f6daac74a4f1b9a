import { nameKey } from '../../name-key.js';
import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import type { Toponym } from '../../toponym.js';
import type { OsmTags } from '../osm-tags.js';
import { districtIsCounty } from '../tags/locality-keys.table.js';

/** Fewer of a city's addresses than this are taken for mistakes. */
const LEAST_SHARE = 0.01;

/** How often each state, and each county, is named for a city. */
interface Ballot {
  addresses: number;
  readonly states: Map<string, number>;
  readonly counties: Map<string, number>;
}

/**
 * What most addresses of a city say that it lies in. Only some of them say it, and an extract
 * seldom holds the boundary of a county.
 */
export class RegionHints {
  private readonly byCity = new Map<string, Ballot>();

  constructor(
    addresses: Iterable<{ readonly tags: OsmTags }>,
    private readonly texts: TextToponyms,
  ) {
    for (const { tags } of addresses) this.count(tags);
  }

  /** The county, the state, or but the country of a city. */
  regionOf(city: string, country: string): Toponym {
    const ballot = this.byCity.get(nameKey(city));
    const state = ballot && winner(ballot.states, ballot.addresses);
    const county = ballot && winner(ballot.counties, ballot.addresses);
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
    const ballot = this.byCity.get(key) ?? emptyBallot();
    this.byCity.set(key, ballot);
    ballot.addresses += 1;
    if (state) ballot.states.set(state, (ballot.states.get(state) ?? 0) + 1);
    if (county) ballot.counties.set(county, (ballot.counties.get(county) ?? 0) + 1);
  }
}

const emptyBallot = (): Ballot => ({ addresses: 0, states: new Map(), counties: new Map() });

/** The state and the county that an address names. */
export const regionTags = (tags: OsmTags): { state?: string; county?: string } => {
  const isCounty = districtIsCounty.has(tags['addr:country'] ?? '');
  const state = tags['addr:state'] ?? tags['addr:province'];
  const county = tags['addr:county'] ?? (isCounty ? tags['addr:district'] : undefined);
  return { state: state?.trim() || undefined, county: county?.trim() || undefined };
};

const winner = (votes: ReadonlyMap<string, number>, addresses: number): string | undefined =>
  [...votes]
    .filter(([, count]) => count >= addresses * LEAST_SHARE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
