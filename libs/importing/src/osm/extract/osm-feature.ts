import type { MultiPolygon, Point, LineString } from 'geojson';
import type { OsmTags } from '../osm-tags.js';

/** An object of OpenStreetMap with its geometry assembled. */
export interface OsmFeature {
  /** `node/123`, `way/45`, `relation/6`. */
  readonly key: string;
  readonly tags: OsmTags;
  readonly geometry: Point | LineString | MultiPolygon;
}

interface ExportedFeature {
  readonly geometry: OsmFeature['geometry'];
  readonly properties: OsmTags & { readonly '@type': string; readonly '@id': number };
}

/** Reads a line of `osmium export -f geojsonseq` with the attributes type and id. */
export const parseOsmFeature = (line: string): OsmFeature => {
  const { geometry, properties } = JSON.parse(line) as ExportedFeature;
  const { '@type': type, '@id': id, ...tags } = properties;
  return { key: `${type}/${id}`, tags, geometry };
};
