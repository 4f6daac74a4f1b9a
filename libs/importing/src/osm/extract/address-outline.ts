import { osmiumLines } from '../osmium.js';
import { parseOplRelation } from './opl-line.js';
import type { StreetRelation } from './osm-extract.js';

/** Roles of members that carry addresses of the street. */
const houseRoles = new Set(['house', 'address', 'addr:houselink', '']);

/** What `osmium export` leaves out, or may have to. */
export interface AddressOutline {
  /** Relations that tie houses to their street. */
  readonly streetRelations: readonly StreetRelation[];
  /** The keys of all ways that carry an address, the clipped ones included. */
  readonly addressedWays: readonly string[];
}

const wanted = ['r/type=associatedStreet,street', 'w/addr:housenumber', 'w/addr:housename'];

/** Reads what there is of addresses before any geometry is made. */
export const readAddressOutline = async (file: string): Promise<AddressOutline> => {
  const streetRelations: StreetRelation[] = [];
  const addressedWays: string[] = [];
  const args = ['tags-filter', '--omit-referenced', '--output-format=opl', '--no-progress'];
  for await (const line of osmiumLines(file, [...args, file, ...wanted])) {
    const relation = parseOplRelation(line);
    if (relation) {
      const houses = relation.members.filter(({ role }) => houseRoles.has(role));
      streetRelations.push({ tags: relation.tags, houses: houses.map(({ key }) => key) });
    } else if (line.startsWith('w')) {
      addressedWays.push(`way/${line.slice(1, line.indexOf(' '))}`);
    }
  }
  return { streetRelations, addressedWays };
};
