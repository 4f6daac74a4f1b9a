import { readAddressOutline } from './address-outline.js';
import { readBareWays } from './bare-ways.js';
import { exportFeatures } from './export-features.js';
import { ExtractBuilder } from './extract-builder.js';
import type { OsmExtract } from './osm-extract.js';

/** Reads an .osm.pbf file by way of osmium; throws an ImportError when it is damaged. */
export const readExtract = async (file: string): Promise<OsmExtract> => {
  const builder = new ExtractBuilder();
  const [{ streetRelations, buildingRelations, addressedWays }] = await Promise.all([
    readAddressOutline(file),
    exportFeatures(file, (feature) => builder.take(feature)),
  ]);
  builder.takePositions(await readBareWays(file, builder.missing(addressedWays)));
  return builder.finish({ streets: streetRelations, buildings: buildingRelations });
};
