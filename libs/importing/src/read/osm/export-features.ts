import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { osmiumLines } from './osmium.js';
import { withTemporaryDirectory } from '../files/temporary-directory.js';
import { parseOsmFeature, type OsmFeature } from './osm-feature.js';

/** Tags that the importer reads; objects without any of them are not exported. */
const readTags = [
  'addr:*',
  'access',
  'access:disabled',
  'admin_level',
  'aeroway',
  'amenity',
  'boundary',
  'brand',
  'brand:*',
  'building',
  'capacity',
  'capacity:*',
  'charge',
  'craft',
  'disabled',
  'door',
  'entrance',
  'fee',
  'healthcare',
  'highway',
  'historic',
  'ISO3166-1*',
  'ISO3166-2',
  'is_in:country_code',
  'is_in:iso_3166_2',
  'landuse',
  'layer',
  'leisure',
  'location',
  'maxstay',
  'memorial',
  'motor_vehicle',
  'motorcar',
  'name',
  'name:*',
  'alt_name*',
  'int_name*',
  'loc_name*',
  'name_*',
  'nat_name*',
  'official_name*',
  'old_name*',
  'reg_name*',
  'short_name*',
  'office',
  'operator',
  'park_ride',
  'parking',
  'parking_space',
  'place',
  'postal_code',
  'public_transport=station',
  'railway=halt',
  'railway=station',
  'ref',
  'ref:GB:uprn',
  'residential',
  'shop',
  'tourism',
  'vehicle',
];

/** Closed ways with one of these tags are areas. */
const areaTags = [
  'addr:*',
  'aeroway=aerodrome',
  'aeroway=heliport',
  'aeroway=terminal',
  'amenity',
  'boundary',
  'building',
  'craft',
  'healthcare',
  'historic',
  'landuse',
  'leisure',
  'office',
  'place',
  'public_transport=station',
  'railway=halt',
  'railway=station',
  'shop',
  'tourism',
];

/** Closed ways with these tags are exported as lines too: a street may be circular. */
const linearTags = ['highway'];

const configuration = JSON.stringify({
  linear_tags: linearTags,
  area_tags: areaTags,
  include_tags: readTags,
});

/** Passes the objects of an extract, with assembled areas, to `take`. */
export const exportFeatures = (file: string, take: (feature: OsmFeature) => void): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const config = join(directory, 'export.json');
    await writeFile(config, configuration);
    const format = ['--output-format=geojsonseq', '--format-option=print_record_separator=false'];
    const args = ['export', file, `--config=${config}`, '--add-unique-id=type_id', ...format];
    for await (const lines of osmiumLines(file, [...args, '--no-progress'])) {
      for (const line of lines) if (isWhole(line)) take(parseOsmFeature(line));
    }
  });

/** osmium truncates its output on errors; its exit code reports the error. */
const isWhole = (line: string): boolean => line.endsWith('}');
