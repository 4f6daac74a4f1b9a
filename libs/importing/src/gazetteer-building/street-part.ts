import type { Position } from '#contracts';
import { postcodeKey } from '#geocoding/text';
import { planarMetres } from '../geometry/planar.js';
import { divideSites } from './divide-sites.js';
import type { StreetSite } from './street-site.js';

/** A street of its own: a city may have several of one name. */
export interface StreetPart {
  readonly sites: readonly StreetSite[];
  /** Tells it apart from the other streets of its name; '' of the largest, so that it is named as if it were the only one. */
  readonly anchor: string;
  readonly postcodes: readonly string[];
  readonly localities: readonly number[];
  /** A point on it, near its middle. */
  readonly position: Position;
  /** Whole metres from there within which all of it lies. */
  readonly radiusMetres: number;
}

/** The streets that the sites of one name in one city make up, the largest first. */
export const partsOf = (sites: readonly StreetSite[]): readonly StreetPart[] => {
  const [only] = sites;
  if (only && sites.length === 1) return [partOf([only], '')];
  const groups = divideSites(sites).toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || firstCell(a) - firstCell(b),
  );
  const taken = new Map<string, number>();
  return groups.map((group, index) => {
    if (index === 0) return partOf(group, '');
    const name = anchorOf(group);
    const namesakes = (taken.get(name) ?? 0) + 1;
    taken.set(name, namesakes);
    return partOf(group, namesakes === 1 ? name : `${name}#${namesakes}`);
  });
};

const partOf = (all: readonly StreetSite[], anchor: string): StreetPart => {
  const addressed = all.filter(({ hasPremises }) => hasPremises);
  const sites = addressed.length > 0 ? addressed : all;
  const postcodes = postcodesOf(sites);
  const localities = [...new Set(all.flatMap((site) => site.localities))];
  const position = middleOf(sites);
  const radiusMetres = radiusFrom(position, sites);
  return { sites: all, anchor, postcodes, localities, position, radiusMetres };
};

/** Each once, however it is spaced. */
const postcodesOf = (sites: readonly StreetSite[]): readonly string[] => {
  const [only] = sites;
  if (only && sites.length === 1) return only.postcodes;
  const byKey = new Map<string, string>();
  for (const code of new Set(sites.flatMap(({ postcodes }) => postcodes))) {
    const key = postcodeKey(code);
    if (!byKey.has(key)) byKey.set(key, code);
  }
  return [...byKey.values()];
};

/** Of some of its addresses the one nearest to the mean of all. */
const middleOf = (sites: readonly StreetSite[]): Position => {
  const count = sizeOf(sites);
  const mean = { lat: 0, lon: 0 };
  for (const { spread } of sites) {
    mean.lat += (spread.centre.lat * spread.count) / count;
    mean.lon += (spread.centre.lon * spread.count) / count;
  }
  const nearest = sites.flatMap(({ sample }) => sample.nearestTo(mean) ?? []);
  const distances = nearest.map((position) => planarMetres(mean, position));
  return nearest[distances.indexOf(Math.min(...distances))] ?? mean;
};

/** To the farthest corner of the sites' boxes. */
const radiusFrom = (position: Position, sites: readonly StreetSite[]): number => {
  let farthest = 0;
  for (const { spread } of sites) {
    const { west, south, east, north } = spread.box;
    for (const lon of [west, east])
      for (const lat of [south, north])
        farthest = Math.max(farthest, planarMetres(position, { lon, lat }));
  }
  return Math.ceil(farthest);
};

const sizeOf = (sites: readonly StreetSite[]): number =>
  sites.reduce((sum, { spread }) => sum + spread.count, 0);

const firstCell = (sites: readonly StreetSite[]): number =>
  sites.reduce((first, { cell }) => Math.min(first, cell), Infinity);

/** Twentieths of a degree are five kilometres or less, as far as namesakes at least keep apart. */
const PLACES_A_DEGREE = 20;

/** Its first postcode; without one, about where it is: neither changes with a house more or less. */
const anchorOf = (sites: readonly StreetSite[]): string => {
  const [postcode] = sites.flatMap((site) => site.postcodes.map(postcodeKey)).sort();
  if (postcode !== undefined) return postcode;
  const { lat, lon } = middleOf(sites);
  return `${Math.round(lat * PLACES_A_DEGREE)},${Math.round(lon * PLACES_A_DEGREE)}`;
};
