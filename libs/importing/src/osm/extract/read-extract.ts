import { exportFeatures } from './export-features.js';
import { ExtractBuilder } from './extract-builder.js';
import type { OsmExtract } from './osm-extract.js';
import { readStreetRelations } from './street-relations.js';

/** Reads an .osm.pbf file by way of osmium; throws an ImportError when it is damaged. */
export const readExtract = async (file: string): Promise<OsmExtract> => {
  const streetRelations = await readStreetRelations(file);
  const builder = new ExtractBuilder();
  for await (const feature of exportFeatures(file)) builder.take(feature);
  return builder.finish(streetRelations);
};
