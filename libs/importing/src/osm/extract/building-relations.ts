import type { AreaIndex } from '../../geometry/area-index.js';
import { pointInside } from '../../geometry/point-inside.js';
import type { OsmTags } from '../osm-tags.js';
import { isAddressed } from './feature-kinds.js';
import type { AddressedObject } from './osm-extract.js';
import type { OplRelation } from './opl-line.js';

/** A relation of type building: what it says of the address, and what belongs to the house. */
export interface BuildingRelation {
  readonly key: string;
  readonly tags: OsmTags;
  /** The keys of its outlines, the main one first. */
  readonly outlines: readonly string[];
  /** The keys of its parts, entrances and address points. */
  readonly members: readonly string[];
}

/** Where no member is called the outline, those without a role are. */
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
 * Gives an address that the relation carries to the outline, unless that has one of its own, and
 * tells which building each other member belongs to, wherever it lies.
 */
export const bringInBuildingRelations = (
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
