import type { Position } from '#contracts';
import { nameKey } from '../../name-key.js';
import type { CountryFinder } from '../../countries/country-finder.js';
import { countryToponym } from '../../gazetteer-building/country-toponym.js';
import { everyName, mergeNames, type Names } from '../../names.js';
import type { Toponym, ToponymKind } from '../../toponym.js';
import type { NamedPlace, OsmExtract } from '../extract/osm-extract.js';
import { countryMentionedIn } from '../tags/country-mentioned.js';
import { kindOfAdminLevel } from './admin-levels.table.js';
import { NearestSettlement } from './nearest-settlement.js';
import type { RegionHints } from './region-hints.js';
import { settlements } from './settlements.table.js';

/** Coarse to fine: a place lies in one that comes before its kind. */
const depthOf: Readonly<Record<ToponymKind, number>> = {
  country: 0,
  state: 1,
  county: 2,
  city: 3,
  locality: 4,
};

/** A place of the extract and what it is to an address. */
export interface CataloguedPlace extends NamedPlace {
  readonly kind: ToponymKind;
  readonly country: string;
  readonly depth: number;
}

/** The places of an extract: what they are, what they lie in, and which are one and the same. */
export class PlaceCatalogue {
  /** Each once: a node within its own boundary is part of that. */
  readonly places: readonly CataloguedPlace[];
  /** Finds the settlement that a position belongs to where no boundary tells. */
  readonly nearest: NearestSettlement;
  private readonly byArea = new Map<number, CataloguedPlace>();
  private readonly byName = new Map<string, CataloguedPlace[]>();
  private readonly toponyms = new Map<string, Toponym>();

  constructor(
    private readonly extract: OsmExtract,
    private readonly countries: CountryFinder,
    private readonly regions: RegionHints,
  ) {
    const catalogued = extract.places.flatMap((place) => this.catalogued(place));
    for (const place of catalogued) {
      if (place.area !== undefined) this.byArea.set(place.area, place);
    }
    this.places = this.absorbNodes(catalogued);
    this.nearest = new NearestSettlement(this.places);
    for (const place of this.places) this.enterNames(place);
  }

  /** The areas that hold the position, coarse to fine. */
  enclosing(position: Position): readonly CataloguedPlace[] {
    return this.extract.placeAreas
      .containing(position)
      .flatMap((area) => this.byArea.get(area) ?? [])
      .sort((a, b) => a.depth - b.depth || adminLevelOf(a) - adminLevelOf(b));
  }

  /** The places that have the name, in any language. */
  named(name: string): readonly CataloguedPlace[] {
    return this.byName.get(nameKey(name)) ?? [];
  }

  /** The country that a position lies in; its boundary decides, then the hints. */
  countryAt(position: Position): string | undefined {
    return this.countryOf(this.enclosing(position)) ?? this.countries.at(position);
  }

  /** The country whose boundary is among the areas. */
  countryOf(enclosing: readonly CataloguedPlace[]): string | undefined {
    return enclosing.find(({ kind, area }) => kind === 'country' && area !== undefined)?.country;
  }

  /** The place as a toponym, its parents attached; `kind` when addresses use it as something else. */
  toponym(place: CataloguedPlace, kind: ToponymKind = this.usualKind(place)): Toponym {
    const cacheKey = `${kind}/${place.key}`;
    let toponym = this.toponyms.get(cacheKey);
    if (!toponym) {
      toponym = this.createToponym(place, kind);
      this.toponyms.set(cacheKey, toponym);
    }
    return toponym;
  }

  /** The finest of the areas that is coarser than the kind. */
  parentAmong(enclosing: readonly CataloguedPlace[], kind: ToponymKind): Toponym | undefined {
    const parent = enclosing.findLast(
      ({ depth, kind: of }) => depth < depthOf[kind] && of !== 'country',
    );
    return parent && this.toponym(parent);
  }

  private cityNear({ position, key }: CataloguedPlace): Toponym | undefined {
    const city = this.nearest.at(position, 'city');
    return city && city.key !== key ? this.toponym(city, 'city') : undefined;
  }

  private regionOf({ country, names }: CataloguedPlace, kind: ToponymKind): Toponym {
    return depthOf[kind] > depthOf.county
      ? this.regions.regionOf(names.local, country)
      : countryToponym(country);
  }

  private createToponym(place: CataloguedPlace, kind: ToponymKind): Toponym {
    const { key, country, names, position } = place;
    if (kind === 'country') return countryToponym(country);
    const enclosing = this.enclosing(position).filter((area) => area.key !== key);
    const parent = this.parentAmong(enclosing, kind);
    const city = kind === 'locality' && parent?.kind !== 'city' && this.cityNear(place);
    return {
      key,
      kind,
      country,
      names,
      position,
      parent: city || (parent ?? this.regionOf(place, kind)),
    };
  }

  /** A village that lies in a municipality of another name is a part of it. */
  private usualKind(place: CataloguedPlace): ToponymKind {
    if (place.kind !== 'city' || place.area !== undefined) return place.kind;
    return this.enclosing(place.position).some(({ kind }) => kind === 'city') ? 'locality' : 'city';
  }

  private catalogued(place: NamedPlace): readonly CataloguedPlace[] {
    const country = countryMentionedIn(place.tags) ?? this.countries.at(place.position);
    const kind = country && kindOf(place, country);
    return kind ? [{ ...place, country, kind, depth: depthOf[kind] }] : [];
  }

  private absorbNodes(catalogued: readonly CataloguedPlace[]): readonly CataloguedPlace[] {
    const kept = new Map(catalogued.map((place) => [place.key, place]));
    for (const node of catalogued) {
      const boundary = node.area === undefined ? this.boundaryOf(node) : undefined;
      if (!boundary) continue;
      const current = kept.get(boundary.key) ?? boundary;
      const names = mergeNames(current.names, node.names);
      const tags = { ...node.tags, ...current.tags };
      const merged = { ...current, names, tags, position: node.position };
      kept.set(boundary.key, merged);
      if (boundary.area !== undefined) this.byArea.set(boundary.area, merged);
      kept.delete(node.key);
    }
    return [...kept.values()];
  }

  /** The boundary of the very place that a node marks: of its name, and about of its kind. */
  private boundaryOf(node: CataloguedPlace): CataloguedPlace | undefined {
    const same = this.enclosing(node.position).filter((area) => shareName(area.names, node.names));
    return (
      same.find(({ kind }) => kind === node.kind) ??
      same.find(({ depth }) => depth >= depthOf.city && node.depth >= depthOf.city)
    );
  }

  private enterNames(place: CataloguedPlace): void {
    for (const key of new Set(everyName(place.names).map(nameKey))) {
      const named = this.byName.get(key);
      if (named) named.push(place);
      else this.byName.set(key, [place]);
    }
  }
}

const kindOf = ({ tags }: NamedPlace, country: string): ToponymKind | undefined => {
  if (tags['boundary'] === 'administrative' && tags['admin_level']) {
    return kindOfAdminLevel(country, Number(tags['admin_level']));
  }
  return settlements[tags['place'] ?? '']?.kind;
};

const adminLevelOf = ({ tags }: NamedPlace): number => Number(tags['admin_level'] ?? 99);

const shareName = (first: Names, other: Names): boolean =>
  nameKey(first.local) === nameKey(other.local);
