import type { TextToponyms } from '../../gazetteer-building/text-toponyms.js';
import type { Names } from '../../names.js';
import type { Toponym } from '../../toponym.js';
import { namesUnder } from '../tags/names-under.js';
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
    const tagged = namesIn(scene).map((names) => this.named(names, scene, parent));
    const bounded = scene.enclosing
      .filter(({ kind }) => kind === 'locality')
      .map((place) => this.catalogue.toponym(place))
      .reverse();
    const known = [...tagged, ...bounded];
    if (known.length > 0) return known;
    const near = this.catalogue.nearest.at(scene.position, 'locality');
    return near ? [this.catalogue.toponym(near)] : [];
  }

  private named(names: Names, scene: Scene, parent: Toponym): Toponym {
    const wanted = { name: names.local, metres: NAMED_LOCALITY_METRES };
    const place = placeNamed(this.catalogue, wanted, scene);
    if (place) return this.catalogue.toponym(place, 'locality');
    return this.texts.named('locality', names, parent);
  }
}

const namesIn = ({ tags, country }: Scene): readonly Names[] => {
  const keys: readonly string[] = localityKeys.filter(
    (key) => key !== 'addr:district' || !districtIsCounty.has(country),
  );
  const stated = tags['addr:street'] ? [...keys, 'addr:place'] : keys;
  return stated.flatMap((key) => {
    const local = tags[key]?.trim();
    return local && /\p{L}/u.test(local) ? [{ ...namesUnder(tags, key), local }] : [];
  });
};
