import type { Position } from '#contracts';
import { canonicalCountry } from '../../countries/canonical-country.js';
import type { Toponym } from '../../toponym.js';
import type { OsmTags } from '../osm-tags.js';
import type { CityFinder } from './city-finder.js';
import type { LocalityFinder } from './locality-finder.js';
import type { CataloguedPlace, PlaceCatalogue } from './place-catalogue.js';
import { regionTags } from './region-hints.js';
import type { Scene } from './scene.js';
import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';

/** The places that an address lies in. */
export interface Whereabouts {
  readonly country: string;
  readonly city?: Toponym;
  readonly region: Toponym;
  readonly locality?: Toponym;
  /** Others by which one may ask for it. */
  readonly furtherPlaces: readonly Toponym[];
}

export interface WhereaboutsKnowledge {
  readonly catalogue: PlaceCatalogue;
  readonly cities: CityFinder;
  readonly localities: LocalityFinder;
  readonly texts: TextToponyms;
}

const countryCode = /^[A-Za-z]{2}$/;

/** Puts addresses and streets into the places that their tags, the boundaries or the map name. */
export class WhereaboutsFinder {
  constructor(private readonly knowledge: WhereaboutsKnowledge) {}

  /** Undefined when not even the country can be told. */
  whereabouts(position: Position, tags: OsmTags): Whereabouts | undefined {
    const { catalogue, cities, localities } = this.knowledge;
    const enclosing = catalogue.enclosing(position);
    const country = this.country(position, tags, enclosing);
    if (!country) return undefined;
    const scene = { position, tags, enclosing, country };
    const region = this.region(scene);
    const city = cities.cityOf(scene);
    const parts = distinct(localities.localitiesOf(scene, city ?? region));
    const [locality, ...others] = parts.filter(({ key }) => key !== city?.key);
    const around = enclosing
      .filter(({ key, kind }) => kind === 'city' && key !== city?.key)
      .map((place) => catalogue.toponym(place));
    return { country, city, region, locality, furtherPlaces: distinct([...others, ...around]) };
  }

  private country(
    position: Position,
    tags: OsmTags,
    enclosing: readonly CataloguedPlace[],
  ): string | undefined {
    const tagged = tags['addr:country']?.trim() ?? '';
    if (countryCode.test(tagged)) return canonicalCountry(tagged);
    const { catalogue } = this.knowledge;
    return catalogue.countryOf(enclosing) ?? catalogue.countryAt(position);
  }

  private region({ enclosing, tags, country }: Scene): Toponym {
    const { catalogue, texts } = this.knowledge;
    const { state, county } = regionTags(tags);
    return (
      catalogue.parentAmong(enclosing, 'city') ??
      texts.region(country, {
        state: state ? { local: state } : undefined,
        county: county ? { local: county } : undefined,
      })
    );
  }
}

const distinct = (places: readonly Toponym[]): readonly Toponym[] => [
  ...new Map(places.map((place) => [place.key, place])).values(),
];
