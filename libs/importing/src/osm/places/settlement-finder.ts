import type { Position } from '#contracts';
import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import { planarMetres } from '../../geometry/planar.js';
import { PointIndex } from '../../geometry/point-index.js';
import type { Toponym, ToponymKind } from '../../toponym.js';
import { canonicalCountry } from '../../countries/canonical-country.js';
import type { OsmTags } from '../osm-tags.js';
import { districtIsCounty, localityKeys } from '../tags/locality-keys.table.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';
import { settlements } from './settlements.table.js';

/** The places that an address lies in. */
export interface Whereabouts {
  readonly country: string;
  readonly city?: Toponym;
  readonly locality?: Toponym;
  /** Others by which one may ask for it. */
  readonly furtherPlaces: readonly Toponym[];
}

/** A place that is named in an address is not farther away than this. */
const NAMED_CITY_METRES = 30_000;
const NAMED_LOCALITY_METRES = 6_000;
/** The widest reach of any settlement. */
const WIDEST_REACH_METRES = 20_000;

const countryCode = /^[A-Za-z]{2}$/;

/** Puts addresses and streets into the places that their tags, the boundaries or the map name. */
export class SettlementFinder {
  private readonly settlements: PointIndex<CataloguedPlace>;

  constructor(
    private readonly catalogue: PlaceCatalogue,
    private readonly texts: TextToponyms,
  ) {
    const reaching = catalogue.places.filter((place) => reachOf(place) > 0);
    this.settlements = new PointIndex(reaching, ({ position }) => position);
  }

  /** Undefined when not even the country can be told. */
  whereabouts(position: Position, tags: OsmTags): Whereabouts | undefined {
    const enclosing = this.catalogue.enclosing(position);
    const country = this.country(position, tags, enclosing);
    if (!country) return undefined;
    const scene = { position, tags, enclosing, country };
    const city = this.city(scene);
    const localities = this.localities(scene, city).filter(({ key }) => key !== city?.key);
    const [locality, ...others] = localities;
    const around = enclosing
      .filter(({ key, kind }) => kind === 'city' && key !== city?.key)
      .map((place) => this.catalogue.toponym(place));
    return { country, city, locality, furtherPlaces: distinct([...others, ...around]) };
  }

  private country(
    position: Position,
    tags: OsmTags,
    enclosing: readonly CataloguedPlace[],
  ): string | undefined {
    const tagged = tags['addr:country']?.trim() ?? '';
    if (countryCode.test(tagged)) return canonicalCountry(tagged);
    return this.catalogue.countryOf(enclosing) ?? this.catalogue.countryAt(position);
  }

  /** What the tags say, else the boundary, else the settlement whose reach it is deepest in. */
  private city(scene: Scene): Toponym | undefined {
    const named = scene.tags['addr:city']?.trim();
    if (named) return this.namedCity(named, scene);
    const boundary = scene.enclosing.findLast(({ kind }) => kind === 'city');
    if (boundary) return this.catalogue.toponym(boundary);
    const near = this.nearest(scene, 'city') ?? this.nearest(scene, 'locality');
    return near && this.catalogue.toponym(near, 'city');
  }

  private namedCity(name: string, scene: Scene): Toponym {
    const place = this.namedPlace(name, scene, NAMED_CITY_METRES);
    if (place) return this.catalogue.toponym(place, 'city');
    return this.texts.named('city', { local: name }, this.parentOf(scene, 'city'));
  }

  /** Of the places with the name: one that holds the position, else the nearest. */
  private namedPlace(
    name: string,
    { position, enclosing }: Scene,
    metres: number,
  ): CataloguedPlace | undefined {
    const named = this.catalogue.named(name).filter(({ kind }) => isSettled(kind));
    const holding = named.find((place) => enclosing.some(({ key }) => key === place.key));
    if (holding) return holding;
    const measured = named
      .map((place) => ({ place, metres: planarMetres(position, place.position) }))
      .filter((candidate) => candidate.metres <= metres);
    return measured.sort((a, b) => a.metres - b.metres)[0]?.place;
  }

  /** Those that the tags name, the most telling first; then those whose boundaries hold the position. */
  private localities(scene: Scene, city: Toponym | undefined): readonly Toponym[] {
    const tagged = localityKeys
      .filter((key) => key !== 'addr:district' || !districtIsCounty.has(scene.country))
      .flatMap((key) => scene.tags[key]?.trim() || [])
      .concat(scene.tags['addr:street'] ? (scene.tags['addr:place'] ?? []) : [])
      .filter((name) => /\p{L}/u.test(name))
      .map((name) => this.namedLocality(name, scene, city));
    const bounded = scene.enclosing
      .filter(({ kind }) => kind === 'locality')
      .map((place) => this.catalogue.toponym(place))
      .reverse();
    const near = this.nearest(scene, 'locality');
    const nearby =
      near && tagged.length + bounded.length === 0 ? [this.catalogue.toponym(near)] : [];
    return distinct([...tagged, ...bounded, ...nearby]);
  }

  private namedLocality(name: string, scene: Scene, city: Toponym | undefined): Toponym {
    const place = this.namedPlace(name, scene, NAMED_LOCALITY_METRES);
    if (place) return this.catalogue.toponym(place, 'locality');
    return this.texts.named('locality', { local: name }, city ?? this.parentOf(scene, 'locality'));
  }

  private nearest({ position }: Scene, kind: ToponymKind): CataloguedPlace | undefined {
    const reaching = this.settlements
      .within(position, WIDEST_REACH_METRES)
      .filter(({ value, metres }) => value.kind === kind && metres <= reachOf(value))
      .map(({ value, metres }) => ({ value, share: metres / reachOf(value) }));
    return reaching.sort((a, b) => a.share - b.share)[0]?.value;
  }

  /** What a place that only tags name lies in: boundaries, else what the tags say. */
  private parentOf({ enclosing, country, tags }: Scene, kind: ToponymKind): Toponym {
    const parent = this.catalogue.parentAmong(enclosing, kind, country);
    if (parent.kind !== 'country') return parent;
    const state = tags['addr:state'] ?? tags['addr:province'];
    const county =
      tags['addr:county'] ?? (districtIsCounty.has(country) ? tags['addr:district'] : undefined);
    const above = state ? this.texts.named('state', { local: state }, parent) : parent;
    return county ? this.texts.named('county', { local: county }, above) : above;
  }
}

interface Scene {
  readonly position: Position;
  readonly tags: OsmTags;
  readonly enclosing: readonly CataloguedPlace[];
  readonly country: string;
}

const isSettled = (kind: ToponymKind): boolean => kind === 'city' || kind === 'locality';

const reachOf = ({ tags }: CataloguedPlace): number =>
  settlements[tags['place'] ?? '']?.reachMetres ?? 0;

const distinct = (places: readonly Toponym[]): readonly Toponym[] => [
  ...new Map(places.map((place) => [place.key, place])).values(),
];
