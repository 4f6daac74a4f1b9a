import type { Position } from '#contracts';
import { planeDistanceMetres } from '#geo';
import type { Names } from '../../model/names.js';
import { currentNames, mergeNames, nameKey } from '../../model/names.js';
import { namesFromTags } from '../../read/osm/name-tags.js';
import type { NamedHighway, OsmExtract } from '../../read/osm/osm-extract.js';

/** Maximum distance between an address and the street that it names. */
const SAME_STREET_METRES = 1_000;
/** The same where it names the street by another name: the current one of other streets. */
const OTHER_NAME_METRES = 300;
/** A house has the other names of every section this close to it; otherwise those of the nearest one. */
const SECTION_METRES = 400;

/** Adds the further names of a mapped street to the street of an address. */
export class StreetNames {
  private readonly byCurrentName = new Map<string, NamedHighway[]>();
  private readonly byOtherName = new Map<string, NamedHighway[]>();
  private readonly around = new Map<string, StreetsAround>();

  constructor(
    highways: readonly NamedHighway[],
    private readonly streetLines?: OsmExtract['streetLines'],
  ) {
    for (const highway of highways) {
      const current = new Set(currentNames(highway.names).map(nameKey));
      for (const key of current) addTo(this.byCurrentName, key, highway);
      for (const key of new Set(highway.names.alternatives?.map(nameKey)))
        if (!current.has(key)) addTo(this.byOtherName, key, highway);
    }
  }

  /** The highways with a name that has this key. */
  withName(key: string): readonly NamedHighway[] {
    return [...this.withCurrentName(key), ...(this.byOtherName.get(key) ?? [])];
  }

  /** The highways of which a name that has this key is the current one. */
  withCurrentName(key: string): readonly NamedHighway[] {
    return this.byCurrentName.get(key) ?? [];
  }

  /**
   * Merges the names of nearby streets of the same name into the given names. Other names that only
   * some sections have are those of the houses there.
   */
  completeNames(written: Names, position: Position): Names {
    const cacheKey = `${JSON.stringify(written)}/${position.lon.toFixed(2)}/${position.lat.toFixed(2)}`;
    let around = this.around.get(cacheKey);
    if (!around) {
      const highways = this.matching(nameKey(written.local), position);
      const isUniform = new Set(highways.map(otherNamesKey)).size < 2;
      around = { highways, isUniform, names: new Map() };
      this.around.set(cacheKey, around);
    }
    const { highways, isUniform, names } = around;
    const sections = isUniform ? [] : this.sectionsOf(highways, position);
    const sectionKey = sections.join();
    let completed = names.get(sectionKey);
    if (!completed) {
      completed = highways
        .map((highway, at) =>
          isUniform || sections.includes(at) ? highway : withoutOtherNames(highway),
        )
        .reduce(joinNames, written);
      names.set(sectionKey, completed);
    }
    return completed;
  }

  /** Streets whose current name it is; without any, those that have it as another name. */
  private matching(key: string, position: Position): readonly NamedHighway[] {
    const current = within(this.withCurrentName(key), position, SAME_STREET_METRES);
    if (current.length > 0) return current;
    return within(this.byOtherName.get(key) ?? [], position, OTHER_NAME_METRES);
  }

  /** The sections that a house is on: the nearest one, and those that are close. */
  private sectionsOf(highways: readonly NamedHighway[], position: Position): readonly number[] {
    const metres = highways.map((highway) => this.metresTo(highway, position));
    const reach = Math.max(SECTION_METRES, Math.min(...metres));
    return [...metres.keys()].filter((at) => (metres[at] ?? Infinity) <= reach);
  }

  private metresTo({ line, positions }: NamedHighway, position: Position): number {
    const onLine =
      line === undefined
        ? undefined
        : this.streetLines?.nearestOf([line], position, SAME_STREET_METRES);
    if (onLine) return onLine.metres;
    return Math.min(...positions.map((point) => planeDistanceMetres(point, position)));
  }
}

/** The streets of a name around a hundredth of a degree. */
interface StreetsAround {
  readonly highways: readonly NamedHighway[];
  /** Whether all have the same other names. */
  readonly isUniform: boolean;
  /** The completed names by the sections that a house is on. */
  readonly names: Map<string, Names>;
}

const withoutOtherNames = (highway: NamedHighway): NamedHighway => ({
  ...highway,
  names: { ...highway.names, alternatives: [] },
});

const addTo = (highways: Map<string, NamedHighway[]>, key: string, highway: NamedHighway): void => {
  const known = highways.get(key);
  if (known) known.push(highway);
  else highways.set(key, [highway]);
};

const otherNamesKey = ({ names: { alternatives = [] } }: NamedHighway): string =>
  [...alternatives].sort().join(';');

const within = (
  highways: readonly NamedHighway[],
  position: Position,
  metres: number,
): readonly NamedHighway[] =>
  highways.filter(({ positions }) =>
    positions.some((point) => planeDistanceMetres(point, position) <= metres),
  );

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

/** Maximum distance between a house and its street. */
const REACH_METRES = 300;
/** Distance of most houses to their street; tried first, because fewer lines are within it. */
const USUAL_REACH_METRES = 60;

/** Finds the nearest point of the street of an address. */
export class StreetLines {
  private readonly byName = new Map<string, ReadonlySet<number | undefined>>();

  constructor(
    private readonly extract: Pick<OsmExtract, 'serviceLines' | 'streetLines'>,
    private readonly names: StreetNames,
  ) {}

  /**
   * Returns the nearest point of the street with this name key. Fallbacks: the nearest street,
   * named or not, then the nearest service road.
   */
  nearest(streetKey: string, position: Position): Position | undefined {
    const ofName = this.linesNamed(streetKey);
    const isOfName = (line: number): boolean => ofName.has(line);
    const isStreet = (line: number): boolean => !this.extract.serviceLines.has(line);
    const ownWithin = (metres: number) =>
      ofName.size > 0 ? this.within(metres, position, isOfName) : undefined;
    return (
      ownWithin(USUAL_REACH_METRES) ??
      ownWithin(REACH_METRES) ??
      this.within(USUAL_REACH_METRES, position, isStreet) ??
      this.within(REACH_METRES, position, isStreet) ??
      this.within(REACH_METRES, position, () => true)
    );
  }

  private linesNamed(streetKey: string): ReadonlySet<number | undefined> {
    const known = this.byName.get(streetKey);
    if (known) return known;
    const lines = new Set(this.names.withName(streetKey).map(({ line }) => line));
    this.byName.set(streetKey, lines);
    return lines;
  }

  private within(
    metres: number,
    position: Position,
    isWanted: (line: number) => boolean,
  ): Position | undefined {
    const { streetLines } = this.extract;
    const lines = streetLines.near(position, metres).filter(isWanted);
    return streetLines.nearestOf(lines, position, metres)?.position;
  }
}
