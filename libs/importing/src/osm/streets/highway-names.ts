import type { Position } from '#contracts';
import { nameKey } from '../../name-key.js';
import { planarMetres } from '../../geometry/planar.js';
import { everyName, mergeNames, type Names } from '../../names.js';
import type { NamedHighway } from '../extract/osm-extract.js';

/** An address is not farther than this from the street that it names. */
const SAME_STREET_METRES = 1_000;

/** Gives the streets of addresses the other names that the street itself has on the map. */
export class HighwayNames {
  private readonly byName = new Map<string, NamedHighway[]>();
  private readonly found = new Map<string, Names>();

  constructor(highways: readonly NamedHighway[]) {
    for (const highway of highways) {
      for (const key of new Set(everyName(highway.names).map(nameKey))) {
        const named = this.byName.get(key);
        if (named) named.push(highway);
        else this.byName.set(key, [highway]);
      }
    }
  }

  /** The highways of which one name has this key. */
  called(key: string): readonly NamedHighway[] {
    return this.byName.get(key) ?? [];
  }

  /** The written names and those of the streets of that name close by. */
  complete(written: Names, position: Position): Names {
    const cacheKey = `${JSON.stringify(written)}/${position.lon.toFixed(2)}/${position.lat.toFixed(2)}`;
    let names = this.found.get(cacheKey);
    if (!names) {
      names = this.matching(written.local, position).reduce(joined, written);
      this.found.set(cacheKey, names);
    }
    return names;
  }

  private matching(name: string, position: Position): readonly NamedHighway[] {
    return this.called(nameKey(name)).filter(({ positions }) =>
      positions.some((point) => planarMetres(point, position) <= SAME_STREET_METRES),
    );
  }
}

/**
 * Where an address names its street in the other language of the country, the street keeps the
 * name that the map gives it, so that its addresses are one street.
 */
const joined = (written: Names, { names }: NamedHighway): Names => {
  const isTranslation = Object.values(names.translations ?? {}).some(
    (name) => nameKey(name) === nameKey(written.local),
  );
  const isLocal = nameKey(names.local) === nameKey(written.local);
  return isTranslation && !isLocal ? mergeNames(names, written) : mergeNames(written, names);
};
