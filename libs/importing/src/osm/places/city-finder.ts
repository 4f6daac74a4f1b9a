import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import type { Toponym } from '../../toponym.js';
import { namesUnder } from '../tags/names-under.js';
import { placeNamed } from './named-place.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';
import type { RegionHints } from './region-hints.js';
import type { Scene } from './scene.js';
import { statedCity, type StatedCities } from './stated-cities.js';

/** A city that an address names is not farther away than this. */
const NAMED_CITY_METRES = 30_000;

export interface CityKnowledge {
  readonly catalogue: PlaceCatalogue;
  readonly stated: StatedCities;
  readonly regions: RegionHints;
  readonly texts: TextToponyms;
}

/** Finds the city of an address. */
export class CityFinder {
  constructor(private readonly knowledge: CityKnowledge) {}

  /** The first that knows: the tags, the boundaries, the map, the neighbours, the suburb around. */
  cityOf(scene: Scene): Toponym | undefined {
    const stated = statedCity(scene.tags);
    if (stated) return this.named(stated, scene);
    return (
      this.bounded(scene) ??
      this.near(scene, 'city') ??
      this.stated(scene) ??
      this.near(scene, 'locality')
    );
  }

  private named(name: string, scene: Scene): Toponym {
    const { catalogue, regions, texts } = this.knowledge;
    const place = this.known(name, scene);
    if (place) return catalogue.toponym(place, 'city');
    const region =
      catalogue.parentAmong(scene.enclosing, 'city') ?? regions.regionOf(name, scene.country);
    const names = { ...namesUnder(scene.tags, 'addr:city'), local: name };
    return texts.named('city', names, region);
  }

  /** `Vancouver, BC` is Vancouver, where there is one. */
  private known(written: string, scene: Scene): CataloguedPlace | undefined {
    const { catalogue } = this.knowledge;
    for (const name of new Set([written, written.split(',')[0] ?? ''])) {
      const place = placeNamed(catalogue, { name, metres: NAMED_CITY_METRES }, scene);
      if (place) return place;
    }
    return undefined;
  }

  private bounded({ enclosing }: Scene): Toponym | undefined {
    const boundary = enclosing.findLast(({ kind }) => kind === 'city');
    return boundary && this.knowledge.catalogue.toponym(boundary);
  }

  private near({ position }: Scene, kind: 'city' | 'locality'): Toponym | undefined {
    const place = this.knowledge.catalogue.nearest.at(position, kind);
    return place && this.knowledge.catalogue.toponym(place, 'city');
  }

  private stated(scene: Scene): Toponym | undefined {
    const name = this.knowledge.stated.around(scene.position);
    return name === undefined ? undefined : this.named(name, scene);
  }
}
