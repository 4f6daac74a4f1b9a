import { osmiumLines } from '../osmium.js';
import { parseOplRelation } from './opl-relation.js';
import type { StreetRelation } from './osm-extract.js';

/** Roles of members that carry addresses of the street. */
const houseRoles = new Set(['house', 'address', 'addr:houselink', '']);

/** Reads the relations that tie houses to their street; `osmium export` leaves them out. */
export const readStreetRelations = async (file: string): Promise<readonly StreetRelation[]> => {
  const relations: StreetRelation[] = [];
  const args = ['tags-filter', '--omit-referenced', '--output-format=opl', '--no-progress'];
  for await (const line of osmiumLines(file, [...args, file, 'r/type=associatedStreet,street'])) {
    const relation = parseOplRelation(line);
    if (!relation) continue;
    const houses = relation.members.filter(({ role }) => houseRoles.has(role));
    relations.push({ tags: relation.tags, houses: houses.map(({ key }) => key) });
  }
  return relations;
};
