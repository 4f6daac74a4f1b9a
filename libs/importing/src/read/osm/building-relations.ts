import type { AreaIndex } from '#geo';
import { pointInside } from '#geo';
import type { OsmTags, OplRelation } from './osm-feature.js';
import { isAddressed } from './feature-kinds.js';
import type { AddressedObject } from './osm-extract.js';

/** A relation of type `building`: address tags and members. */
export interface BuildingRelation {
  readonly key: string;
  readonly tags: OsmTags;
  /** Keys of the outlines, the main one first. */
  readonly outlines: readonly string[];
  /** Keys of parts, entrances and address points. */
  readonly members: readonly string[];
}

/** Without members with the role `outline`, areas without a role are the outlines. */
export const buildingRelationOf = ({ key, tags, members }: OplRelation): BuildingRelation => {
  const named = members.filter(({ role }) => role === 'outline');
  const areas = members.filter((member) => member.role === '' && !member.key.startsWith('node/'));
  const outlines = (named.length > 0 ? named : areas).map((member) => member.key);
  const others = members.filter((member) => !outlines.includes(member.key));
  return { key, tags, outlines, members: others.map((member) => member.key) };
};

interface Houses {
  readonly addressed: Map<string, AddressedObject>;
  readonly buildings: AreaIndex;
  readonly buildingTags: Map<number, OsmTags>;
}

/**
 * Adds the address of a relation to its outline, unless that has one. Returns the building of each
 * other member, by key.
 */
export const applyBuildingRelations = (
  relations: readonly BuildingRelation[],
  houses: Houses,
): ReadonlyMap<string, number> => {
  const partOf = new Map<string, number>();
  if (relations.length === 0) return partOf;
  const indices = indicesOf(relations, houses.buildings);
  for (const relation of relations) {
    const outlines = relation.outlines.flatMap((key) => indices.get(key) ?? []);
    const [main] = outlines;
    if (main === undefined) continue;
    const address = addressTagsOf(relation.tags);
    if (Object.keys(address).length > 0) {
      for (const outline of outlines) {
        houses.buildingTags.set(outline, { ...address, ...houses.buildingTags.get(outline) });
      }
      addressOutline(relation, main, houses);
    }
    for (const member of relation.members) partOf.set(member, main);
  }
  return partOf;
};

const indicesOf = (
  relations: readonly BuildingRelation[],
  buildings: AreaIndex,
): ReadonlyMap<string, number> => {
  const wanted = new Set(relations.flatMap(({ outlines }) => outlines));
  const indices = new Map<string, number>();
  for (let index = 0; index < buildings.count; index += 1) {
    if (wanted.has(buildings.key(index))) indices.set(buildings.key(index), index);
  }
  return indices;
};

const addressOutline = (
  { key, tags }: BuildingRelation,
  building: number,
  { addressed, buildings }: Houses,
): void => {
  if (!isAddressed(tags) || addressed.has(buildings.key(building))) return;
  const position = pointInside(buildings.polygons(building));
  addressed.set(key, { key, tags, position, building });
};

const addressTagsOf = (tags: OsmTags): OsmTags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith('addr:')));
