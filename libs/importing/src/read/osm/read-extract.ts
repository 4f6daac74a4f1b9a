import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#contracts';
import { roundPosition } from '#geo';
import { ExtractBuilder } from './extract-builder.js';
import { withTemporaryDirectory } from '../files/temporary-directory.js';
import type { BuildingRelation } from './building-relations.js';
import { buildingRelationOf } from './building-relations.js';
import { exportFeatures, osmiumLines } from './osmium.js';
import { addressKeys } from './feature-kinds.js';
import type { OplRelation, OplWay } from './osm-feature.js';
import { parseOplNode, parseOplRelation, parseOplWay, meanPosition } from './osm-feature.js';
import type { AddressedObject, OsmExtract, StreetRelation } from './osm-extract.js';

/** Reads an .osm.pbf file with osmium. Throws an ImportError when the file is damaged. */
export const readExtract = async (file: string): Promise<OsmExtract> => {
  const builder = new ExtractBuilder();
  const [{ streetRelations, buildingRelations, addressedWays }] = await Promise.all([
    readAddressOutline(file),
    exportFeatures(file, (feature) => builder.add(feature)),
  ]);
  builder.addPositions(await readIncompleteWays(file, builder.missing(addressedWays)));
  return builder.finish({ streets: streetRelations, buildings: buildingRelations });
};

/** Roles of members with addresses of the street. */
const houseRoles = new Set(['house', 'address', 'addr:houselink', '']);

/** Address data that `osmium export` omits or may omit. */
interface AddressOutline {
  /** Relations between houses and their street. */
  readonly streetRelations: readonly StreetRelation[];
  /** Relations of type `building`. */
  readonly buildingRelations: readonly BuildingRelation[];
  /** Keys of all ways with an address, including those that are not valid areas. */
  readonly addressedWays: readonly string[];
}

const wanted = ['r/type=associatedStreet,street,building', ...addressKeys.map((key) => `w/${key}`)];

/** Reads the relations and the ids of addressed ways. */
const readAddressOutline = async (file: string): Promise<AddressOutline> => {
  const streetRelations: StreetRelation[] = [];
  const buildingRelations: BuildingRelation[] = [];
  const addressedWays: string[] = [];
  const args = ['tags-filter', '--omit-referenced', '--output-format=opl', '--no-progress'];
  for await (const lines of osmiumLines(file, [...args, file, ...wanted])) {
    for (const line of lines) {
      const relation = parseOplRelation(line);
      if (relation?.tags['type'] === 'building') {
        buildingRelations.push(buildingRelationOf(relation));
      } else if (relation) {
        streetRelations.push(streetRelation(relation));
      }
      if (line.startsWith('w')) addressedWays.push(`way/${line.slice(1, line.indexOf(' '))}`);
    }
  }
  return { streetRelations, buildingRelations, addressedWays };
};

const streetRelation = ({ tags, members }: OplRelation): StreetRelation => {
  const keysOf = (isWanted: (role: string) => boolean): readonly string[] =>
    members.filter(({ role }) => isWanted(role)).map(({ key }) => key);
  return {
    tags,
    houses: keysOf((role) => houseRoles.has(role)),
    streets: keysOf((role) => role === 'street'),
  };
};

/** Exit code of `osmium getid` when some objects are missing: nodes outside the extract. */
const NOT_ALL_FOUND = 1;

/**
 * Reads addressed ways that are not valid areas, because they are cut off at the edge of the
 * extract or intersect themselves. Their nodes provide the position.
 */
const readIncompleteWays = async (
  file: string,
  keys: readonly string[],
): Promise<readonly AddressedObject[]> => {
  if (keys.length === 0) return [];
  const positions = new Map<string, Position>();
  const ways: OplWay[] = [];
  await withTemporaryDirectory(async (directory) => {
    const ids = join(directory, 'ids');
    await writeFile(ids, keys.map((key) => key.replace('way/', 'w')).join('\n'));
    const args = ['getid', '--add-referenced', `--id-file=${ids}`, '--output-format=opl'];
    const output = osmiumLines(file, [...args, '--no-progress', file], [NOT_ALL_FOUND]);
    for await (const lines of output) {
      for (const line of lines) {
        const node = parseOplNode(line);
        if (node) positions.set(node.id, node.position);
        const way = parseOplWay(line);
        if (way) ways.push(way);
      }
    }
  });
  return ways.flatMap((way) => toAddressedObject(way, positions));
};

const toAddressedObject = (
  { key, tags, nodes }: OplWay,
  positions: ReadonlyMap<string, Position>,
): readonly AddressedObject[] => {
  const known = nodes.flatMap((node) => positions.get(node) ?? []);
  if (known.length === 0) return [];
  const isRing = known.length === nodes.length && known.length > 2 && nodes[0] === nodes.at(-1);
  if (isRing) return [{ key, tags, position: meanPosition(known.slice(1)) }];
  return [
    { key, tags, position: roundPosition(meanPosition([...new Set(known)])), isClipped: true },
  ];
};
