import type { Position } from '#contracts';
import type { NamedHighway, OsmExtract } from '../extract/osm-extract.js';
import { namesFromTags } from '../tags/names-from-tags.js';

/** The streets that relations give several names, by where their ways and houses are. */
export const relatedStreets = ({
  streetRelations,
  highways,
  addressed,
}: Pick<OsmExtract, 'streetRelations' | 'highways' | 'addressed'>): readonly NamedHighway[] => {
  const named = streetRelations.flatMap((relation, index) => {
    const names = namesFromTags(relation.tags);
    const isTelling = names && Object.keys(names.translations ?? {}).length > 0;
    return isTelling || names?.alternatives?.length ? [{ relation, names, index }] : [];
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
