import type { OsmTags } from '../osm-tags.js';

/** The UPRNs that objects are tagged with, several parted by semicolons; each once, without leading zeros. */
export const uprnsFromTags = (objects: readonly OsmTags[]): readonly string[] => [
  ...new Set(
    objects
      .flatMap((tags) => tags['ref:GB:uprn']?.split(';') ?? [])
      .map((uprn) => uprn.trim().replace(/^0+(?=\d)/, ''))
      .filter((uprn) => /^\d{1,12}$/.test(uprn)),
  ),
];
