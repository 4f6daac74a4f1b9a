import type { Position } from '#contracts';
import { PointIndex } from '#geo';
import type { CountryFinder } from '../../model/countries.js';
import type { Names } from '../../model/names.js';
import { everyName, mergeNames, nameKey } from '../../model/names.js';
import type { Toponym, ToponymKind } from '../../model/toponyms.js';
import { countryToponym } from '../../model/toponyms.js';
import type { RegionVotes } from './neighbour-votes.js';
import type { NamedPlace, OsmExtract } from '../../read/osm/osm-extract.js';
import { countryMentionedIn, kindOfAdminLevel, settlements } from '../../read/osm/place-tags.js';

/** Depth of each kind in the hierarchy; the parent of a place has a smaller depth. */
const depthOf: Readonly<Record<ToponymKind, number>> = {
  country: 0,
  state: 1,
  county: 2,
  city: 3,
  locality: 4,
};

/** A place of the extract with its kind and country. */
export interface CataloguedPlace extends NamedPlace {
  readonly kind: ToponymKind;
  readonly country: string;
  readonly depth: number;
}

/** The places of an extract: kinds, parents, and duplicates merged. */
export class PlaceCatalogue {
  /** Each place once; a place node inside its own boundary is merged into it. */
  readonly places: readonly CataloguedPlace[];
  /** Finds the nearest settlement where there is no boundary. */
  readonly nearest: NearestSettlement;
  private readonly byArea = new Map<number, CataloguedPlace>();
  private readonly byName = new Map<string, CataloguedPlace[]>();
  private readonly toponyms = new Map<string, Toponym>();

  constructor(
    private readonly extract: OsmExtract,
    private readonly countries: CountryFinder,
    private readonly regions: RegionVotes,
  ) {
    const catalogued = extract.places.flatMap((place) => this.catalogued(place));
    for (const place of catalogued) {
      if (place.area !== undefined) this.byArea.set(place.area, place);
    }
    this.places = this.mergeNodes(catalogued);
    this.nearest = new NearestSettlement(this.places);
    for (const place of this.places) this.indexNames(place);
  }

  /** The areas that contain the position, largest first. */
  enclosing(position: Position): readonly CataloguedPlace[] {
    return this.extract.placeAreas
      .containing(position)
      .flatMap((area) => this.byArea.get(area) ?? [])
      .sort((a, b) => a.depth - b.depth || adminLevelOf(a) - adminLevelOf(b));
  }

  /** The places with the name, in any language. */
  named(name: string): readonly CataloguedPlace[] {
    return this.byName.get(nameKey(name)) ?? [];
  }

  /** The country of a position, by boundary, or else by the country finder. */
  countryAt(position: Position): string | undefined {
    return this.countryOf(this.enclosing(position)) ?? this.countries.countryAt(position);
  }

  /** The country whose boundary is among the areas. */
  countryOf(enclosing: readonly CataloguedPlace[]): string | undefined {
    return enclosing.find(({ kind, area }) => kind === 'country' && area !== undefined)?.country;
  }

  /**
   * The place as a toponym with its parents. `kind` overrides the kind when addresses use the place
   * differently.
   */
  toponym(place: CataloguedPlace, kind: ToponymKind = this.usualKind(place)): Toponym {
    const cacheKey = `${kind}/${place.key}`;
    let toponym = this.toponyms.get(cacheKey);
    if (!toponym) {
      toponym = this.createToponym(place, kind);
      this.toponyms.set(cacheKey, toponym);
    }
    return toponym;
  }

  /** The smallest area with a smaller depth than the kind. */
  parentAmong(enclosing: readonly CataloguedPlace[], kind: ToponymKind): Toponym | undefined {
    const parent = enclosing.findLast(
      ({ depth, kind: of }) => depth < depthOf[kind] && of !== 'country',
    );
    return parent && this.toponym(parent);
  }

  private cityNear({ position, key }: CataloguedPlace): Toponym | undefined {
    const city = this.nearest.nearestTo(position, 'city');
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

  /** A village inside a municipality of another name is a locality of it. */
  private usualKind(place: CataloguedPlace): ToponymKind {
    if (place.kind !== 'city' || place.area !== undefined) return place.kind;
    return this.enclosing(place.position).some(({ kind }) => kind === 'city') ? 'locality' : 'city';
  }

  private catalogued(place: NamedPlace): readonly CataloguedPlace[] {
    const country = countryMentionedIn(place.tags) ?? this.countries.countryAt(place.position);
    const kind = country && kindOf(place, country);
    return kind ? [{ ...place, country, kind, depth: depthOf[kind] }] : [];
  }

  private mergeNodes(catalogued: readonly CataloguedPlace[]): readonly CataloguedPlace[] {
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

  /** The boundary of the place that a node marks: equal name, and equal or similar kind. */
  private boundaryOf(node: CataloguedPlace): CataloguedPlace | undefined {
    const same = this.enclosing(node.position).filter((area) => shareName(area.names, node.names));
    return (
      same.find(({ kind }) => kind === node.kind) ??
      same.find(({ depth }) => depth >= depthOf.city && node.depth >= depthOf.city)
    );
  }

  private indexNames(place: CataloguedPlace): void {
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

/** Settlements of one kind with the same reach. */
interface SettlementGroup {
  readonly kind: ToponymKind;
  readonly reachMetres: number;
  readonly settlements: PointIndex<CataloguedPlace>;
}

/** Finds the settlement for which distance divided by reach is smallest. */
class NearestSettlement {
  private readonly reaching: readonly SettlementGroup[];

  constructor(places: readonly CataloguedPlace[]) {
    const groups = new Map<string, [CataloguedPlace, ...CataloguedPlace[]]>();
    for (const place of places.filter((one) => reachOf(one) > 0)) {
      const key = `${place.kind}/${reachOf(place)}`;
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
    this.reaching = [...groups.values()].map((group) => ({
      kind: group[0].kind,
      reachMetres: reachOf(group[0]),
      settlements: new PointIndex(group, ({ position }) => position),
    }));
  }

  nearestTo(position: Position, kind: ToponymKind): CataloguedPlace | undefined {
    return this.reaching
      .filter((group) => group.kind === kind)
      .flatMap(({ settlements, reachMetres }) =>
        settlements
          .within(position, reachMetres)
          .slice(0, 1)
          .map(({ value, metres }) => ({ value, share: metres / reachMetres })),
      )
      .sort((a, b) => a.share - b.share)[0]?.value;
  }
}

const reachOf = ({ tags }: CataloguedPlace): number =>
  settlements[tags['place'] ?? '']?.reachMetres ?? 0;
