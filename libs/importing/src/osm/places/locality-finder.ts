import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import type { Toponym } from '../../toponym.js';
import { districtIsCounty, localityKeys } from '../tags/locality-keys.table.js';
import { placeNamed } from './named-place.js';
import type { PlaceCatalogue } from './place-catalogue.js';
import type { Scene } from './scene.js';

/** A part of the city that an address names is not farther away than this. */
const NAMED_LOCALITY_METRES = 6_000;

/** Finds the parts of the city that an address lies in. */
export class LocalityFinder {
  constructor(
    private readonly catalogue: PlaceCatalogue,
    private readonly texts: TextToponyms,
  ) {}

  /** Those that the tags name, the most telling first; then those around it, the finest first. */
  localitiesOf(scene: Scene, parent: Toponym): readonly Toponym[] {
    const tagged = namesIn(scene).map((name) => this.named(name, scene, parent));
    const bounded = scene.enclosing
      .filter(({ kind }) => kind === 'locality')
      .map((place) => this.catalogue.toponym(place))
      .reverse();
    const known = [...tagged, ...bounded];
    if (known.length > 0) return known;
    const near = this.catalogue.nearest.at(scene.position, 'locality');
    return near ? [this.catalogue.toponym(near)] : [];
  }

  private named(name: string, scene: Scene, parent: Toponym): Toponym {
    const place = placeNamed(this.catalogue, { name, metres: NAMED_LOCALITY_METRES }, scene);
    if (place) return this.catalogue.toponym(place, 'locality');
    return this.texts.named('locality', { local: name }, parent);
  }
}

const namesIn = ({ tags, country }: Scene): readonly string[] => {
  const keys = localityKeys.filter(
    (key) => key !== 'addr:district' || !districtIsCounty.has(country),
  );
  const place = tags['addr:street'] ? tags['addr:place'] : undefined;
  const names = [...keys.map((key) => tags[key]), place];
  return names.flatMap((name) => (name && /\p{L}/u.test(name) ? [name.trim()] : []));
};
