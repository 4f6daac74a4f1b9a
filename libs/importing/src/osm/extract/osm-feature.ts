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
  readonly id: string;
  readonly geometry: OsmFeature['geometry'];
  readonly properties: OsmTags;
}

/** Reads a line of `osmium export -f geojsonseq -u type_id`. */
export const parseOsmFeature = (line: string): OsmFeature => {
  const { id, geometry, properties: tags } = JSON.parse(line) as ExportedFeature;
  return { key: keyOf(id), tags, geometry };
};

/** osmium doubles the id of what an area is made of, and makes it odd for a relation. */
const keyOf = (exported: string): string => {
  const id = Number(exported.slice(1));
  if (exported.startsWith('n')) return `node/${id}`;
  if (exported.startsWith('w')) return `way/${id}`;
  return id % 2 === 0 ? `way/${id / 2}` : `relation/${Math.trunc(id / 2)}`;
};
