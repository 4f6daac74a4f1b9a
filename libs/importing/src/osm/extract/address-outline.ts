import { osmiumLines } from '../osmium.js';
import { buildingRelationOf, type BuildingRelation } from './building-relations.js';
import { addressKeys } from './feature-kinds.js';
import { parseOplRelation, type OplRelation } from './opl-line.js';
import type { StreetRelation } from './osm-extract.js';

/** Roles of members that carry addresses of the street. */
const houseRoles = new Set(['house', 'address', 'addr:houselink', '']);

/** What `osmium export` leaves out, or may have to. */
export interface AddressOutline {
  /** Relations that tie houses to their street. */
  readonly streetRelations: readonly StreetRelation[];
  /** Relations that say what belongs to one building. */
  readonly buildingRelations: readonly BuildingRelation[];
  /** The keys of all ways that carry an address, those included of which no area can be made. */
  readonly addressedWays: readonly string[];
}

const wanted = ['r/type=associatedStreet,street,building', ...addressKeys.map((key) => `w/${key}`)];

/** Reads what there is of addresses before any geometry is made. */
export const readAddressOutline = async (file: string): Promise<AddressOutline> => {
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
