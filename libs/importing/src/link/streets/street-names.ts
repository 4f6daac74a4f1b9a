import type { Position } from '#contracts';
import { planeDistanceMetres } from '#geo';
import type { Names } from '../../model/names.js';
import { everyName, mergeNames, nameKey } from '../../model/names.js';
import { namesFromTags } from '../../read/osm/name-tags.js';
import type { NamedHighway, OsmExtract } from '../../read/osm/osm-extract.js';

/** Maximum distance between an address and the street that it names. */
const SAME_STREET_METRES = 1_000;

/** Adds the further names of a mapped street to the street of an address. */
export class StreetNames {
  private readonly byName = new Map<string, NamedHighway[]>();
  private readonly completed = new Map<string, Names>();

  constructor(highways: readonly NamedHighway[]) {
    for (const highway of highways) {
      for (const key of new Set(everyName(highway.names).map(nameKey))) {
        const named = this.byName.get(key);
        if (named) named.push(highway);
        else this.byName.set(key, [highway]);
      }
    }
  }

  /** The highways with a name that has this key. */
  withName(key: string): readonly NamedHighway[] {
    return this.byName.get(key) ?? [];
  }

  /** Merges the names of nearby streets of the same name into the given names. */
  completeNames(written: Names, position: Position): Names {
    const cacheKey = `${JSON.stringify(written)}/${position.lon.toFixed(2)}/${position.lat.toFixed(2)}`;
    let names = this.completed.get(cacheKey);
    if (!names) {
      names = this.matching(written.local, position).reduce(joinNames, written);
      this.completed.set(cacheKey, names);
    }
    return names;
  }

  private matching(name: string, position: Position): readonly NamedHighway[] {
    return this.withName(nameKey(name)).filter(({ positions }) =>
      positions.some((point) => planeDistanceMetres(point, position) <= SAME_STREET_METRES),
    );
  }
}

/**
 * When an address names its street in another language of the country, the local name of the mapped
 * street is kept, so that its addresses form one street.
 */
const joinNames = (written: Names, { names }: NamedHighway): Names => {
  const isTranslation = Object.values(names.translations ?? {}).some(
    (name) => nameKey(name) === nameKey(written.local),
  );
  const isLocal = nameKey(names.local) === nameKey(written.local);
  return isTranslation && !isLocal ? mergeNames(names, written) : mergeNames(written, names);
};

/** Streets with several names in relations, located by the ways and houses of the relation. */
export const streetsFromRelations = ({
  streetRelations,
  highways,
  addressed,
}: Pick<OsmExtract, 'streetRelations' | 'highways' | 'addressed'>): readonly NamedHighway[] => {
  const named = streetRelations.flatMap((relation, index) => {
    const names = namesFromTags(relation.tags);
    const hasTranslations = names && Object.keys(names.translations ?? {}).length > 0;
    return hasTranslations || names?.alternatives?.length ? [{ relation, names, index }] : [];
  });
  if (named.length === 0) return [];
  const positions = new Map<string, readonly Position[]>([
    ...addressed.map(({ key, position }) => [key, [position]] as const),
    ...highways.map((highway) => [highway.key, highway.positions] as const),
  ]);
  return named.map(({ relation: { houses, streets = [] }, names, index }) => ({
    key: `street-relation/${index}`,
    names,
    positions: [...streets, ...houses].flatMap((key) => positions.get(key) ?? []),
  }));
};
