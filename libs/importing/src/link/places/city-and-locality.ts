import type { Position } from '#contracts';
import { planeDistanceMetres } from '#geo';
import type { Names } from '../../model/names.js';
import type { Toponym, ToponymRegistry } from '../../model/toponyms.js';
import { namesOfKey } from '../../read/osm/name-tags.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import { cityFromTags, districtIsCounty, localityKeys } from '../../read/osm/place-tags.js';
import type { NeighbourCities, RegionVotes } from './neighbour-votes.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';

/** Input of the place lookup for one position. */
export interface PlaceContext {
  readonly position: Position;
  readonly tags: OsmTags;
  /** The areas that contain the position, largest first. */
  readonly enclosing: readonly CataloguedPlace[];
  readonly country: string;
}

/** Maximum distance of a city that an address names. */
const NAMED_CITY_METRES = 30_000;

interface CitySources {
  readonly catalogue: PlaceCatalogue;
  readonly stated: NeighbourCities;
  readonly regions: RegionVotes;
  readonly texts: ToponymRegistry;
}

/** Finds the city of an address. */
export class CityFinder {
  constructor(private readonly sources: CitySources) {}

  /** First result of: tags, boundaries, nearest city, neighbouring addresses, nearest locality. */
  cityOf(context: PlaceContext): Toponym | undefined {
    const stated = cityFromTags(context.tags);
    if (stated) return this.named(stated, context);
    return (
      this.bounded(context) ??
      this.near(context, 'city') ??
      this.stated(context) ??
      this.near(context, 'locality')
    );
  }

  private named(name: string, context: PlaceContext): Toponym {
    const { catalogue, regions, texts } = this.sources;
    const place = this.known(name, context);
    if (place) return catalogue.toponym(place, 'city');
    const region =
      catalogue.parentAmong(context.enclosing, 'city') ?? regions.regionOf(name, context.country);
    const names = { ...namesOfKey(context.tags, 'addr:city'), local: name };
    return texts.toponym('city', names, region);
  }

  /** Tries the text before a comma as well: `Vancouver, BC`. */
  private known(written: string, context: PlaceContext): CataloguedPlace | undefined {
    const { catalogue } = this.sources;
    for (const name of new Set([written, written.split(',')[0] ?? ''])) {
      const place = placeByName(catalogue, { name, metres: NAMED_CITY_METRES }, context);
      if (place) return place;
    }
    return undefined;
  }

  private bounded({ enclosing }: PlaceContext): Toponym | undefined {
    const boundary = boundaryCity(enclosing);
    return boundary && this.sources.catalogue.toponym(boundary);
  }

  private near({ position }: PlaceContext, kind: 'city' | 'locality'): Toponym | undefined {
    const place = this.sources.catalogue.nearest.nearestTo(position, kind);
    return place && this.sources.catalogue.toponym(place, 'city');
  }

  private stated(context: PlaceContext): Toponym | undefined {
    const name = this.sources.stated.mostCommonNear(context.position);
    return name === undefined ? undefined : this.named(name, context);
  }
}

/** Maximum distance of a locality that an address names. */
const NAMED_LOCALITY_METRES = 6_000;

/** Finds the localities (districts, villages) of an address. */
export class LocalityFinder {
  constructor(
    private readonly catalogue: PlaceCatalogue,
    private readonly texts: ToponymRegistry,
  ) {}

  /**
   * Localities in tags, most specific first, then enclosing localities, smallest first; otherwise
   * the nearest one, unless it belongs to another city than the one whose boundary contains
   * the position.
   */
  localitiesOf(context: PlaceContext, parent: Toponym): readonly Toponym[] {
    const tagged = localityNames(context).map((names) => this.named(names, context, parent));
    const bounded = context.enclosing
      .filter(({ kind }) => kind === 'locality')
      .map((place) => this.catalogue.toponym(place))
      .reverse();
    const known = [...tagged, ...bounded];
    if (known.length > 0) return known;
    const near = this.catalogue.nearest.nearestTo(context.position, 'locality');
    const locality = near && this.catalogue.toponym(near);
    return locality && !isInOtherCity(locality, context) ? [locality] : [];
  }

  private named(names: Names, context: PlaceContext, parent: Toponym): Toponym {
    const wanted = { name: names.local, metres: NAMED_LOCALITY_METRES };
    const place = placeByName(this.catalogue, wanted, context);
    if (place) return this.catalogue.toponym(place, 'locality');
    return this.texts.toponym('locality', names, parent);
  }
}

/** The smallest city whose boundary contains the position. */
const boundaryCity = (enclosing: PlaceContext['enclosing']): CataloguedPlace | undefined =>
  enclosing.findLast(({ kind }) => kind === 'city');

/** Whether a locality belongs to another city than the one whose boundary contains the position. */
const isInOtherCity = ({ parent }: Toponym, { enclosing }: PlaceContext): boolean => {
  const city = boundaryCity(enclosing);
  return city !== undefined && parent?.kind === 'city' && parent.key !== city.key;
};

const localityNames = ({ tags, country }: PlaceContext): readonly Names[] => {
  const keys: readonly string[] = localityKeys.filter(
    (key) => key !== 'addr:district' || !districtIsCounty.has(country),
  );
  const stated = tags['addr:street'] ? [...keys, 'addr:place'] : keys;
  return stated.flatMap((key) => {
    const local = tags[key]?.trim();
    return local && /\p{L}/u.test(local) ? [{ ...namesOfKey(tags, key), local }] : [];
  });
};

/**
 * The place with the name that contains the position, or else the nearest one within a distance.
 */
const placeByName = (
  catalogue: PlaceCatalogue,
  { name, metres }: { readonly name: string; readonly metres: number },
  { position, enclosing }: PlaceContext,
): CataloguedPlace | undefined => {
  const named = catalogue.named(name).filter(({ kind }) => kind === 'city' || kind === 'locality');
  const holding = named.find((place) => enclosing.some(({ key }) => key === place.key));
  if (holding) return holding;
  const measured = named
    .map((place) => ({ place, metres: planeDistanceMetres(position, place.position) }))
    .filter((candidate) => candidate.metres <= metres);
  return measured.sort((a, b) => a.metres - b.metres)[0]?.place;
};
