import type { OsmExtract } from '../extract/osm-extract.js';
import type { OsmTags } from '../osm-tags.js';

/** What an address takes from the building around it. */
const fromBuilding = [
  'addr:street',
  'addr:place',
  'addr:suburb',
  'addr:district',
  'addr:city',
  'addr:postcode',
  'addr:county',
  'addr:state',
  'addr:province',
  'addr:country',
];

/** Fills in what an object leaves to its street relation and to its building. */
export class InheritedTags {
  private readonly relationTags = new Map<string, OsmTags>();

  constructor(private readonly extract: OsmExtract) {
    for (const { tags, houses } of extract.streetRelations) {
      const shared = fromRelation(tags);
      for (const house of houses) this.relationTags.set(house, shared);
    }
  }

  of(object: { readonly key: string; readonly tags: OsmTags }, building?: number): OsmTags {
    const related = this.relationTags.get(object.key);
    const around = building === undefined ? undefined : this.extract.buildingTags.get(building);
    if (!related && (!around || around === object.tags)) return object.tags;
    const inherited: Record<string, string> = {};
    for (const key of fromBuilding) {
      const value = around?.[key];
      if (value !== undefined && !(key === 'addr:place' && object.tags['addr:street'])) {
        inherited[key] = value;
      }
    }
    return { ...inherited, ...related, ...object.tags };
  }
}

/** An associatedStreet relation carries the street as its name, and at times the rest of the address. */
const fromRelation = (tags: OsmTags): OsmTags => {
  const shared: Record<string, string> = {};
  const street = tags['addr:street'] ?? tags['name'];
  if (street) shared['addr:street'] = street;
  for (const key of fromBuilding) if (tags[key]) shared[key] = tags[key];
  return shared;
};
