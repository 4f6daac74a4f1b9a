import type { LineString, MultiPolygon, Point } from 'geojson';
import type { Position } from '#contracts';
import type { MultiPolygonCoordinates, Ring } from '#geo';
import { pointInside } from '#geo';

/** The tags of an OpenStreetMap object. */
export type OsmTags = Readonly<Record<string, string>>;

/** An OpenStreetMap object with assembled geometry. */
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

/** Parses a line of `osmium export -f geojsonseq -u type_id`. */
export const parseOsmFeature = (line: string): OsmFeature => {
  const { id, geometry, properties: tags } = JSON.parse(line) as ExportedFeature;
  return { key: keyOf(id), tags, geometry };
};

/** Area ids of osmium: twice the way id, or twice the relation id plus one. */
const keyOf = (exported: string): string => {
  const id = Number(exported.slice(1));
  if (exported.startsWith('n')) return `node/${id}`;
  if (exported.startsWith('w')) return `way/${id}`;
  return id % 2 === 0 ? `way/${id / 2}` : `relation/${Math.trunc(id / 2)}`;
};

/** Sampling interval of the vertices of a street. */
const VERTICES_APART = 8;

/** The rings of an area. */
export const polygonsOf = (geometry: MultiPolygon): MultiPolygonCoordinates =>
  geometry.coordinates as unknown as MultiPolygonCoordinates;

/** The exterior ring of the first polygon. */
export const exteriorOf = (geometry: MultiPolygon): Ring => polygonsOf(geometry)[0]?.[0] ?? [];

/** Position of an object: a point inside an area, or the middle of a line. */
export const positionOf = ({ geometry }: OsmFeature): Position => {
  if (geometry.type === 'MultiPolygon') return pointInside(polygonsOf(geometry));
  if (geometry.type === 'LineString') {
    const [first, last] = [geometry.coordinates[0], geometry.coordinates.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    return isClosed ? meanPosition(verticesOf(geometry).slice(1)) : middleVertex(geometry);
  }
  const [lon = 0, lat = 0] = geometry.coordinates;
  return { lon, lat };
};

/** Every 8th vertex of a line, and its last one. */
export const sampledVertices = (coordinates: readonly (readonly number[])[]): readonly Position[] =>
  coordinates
    .filter((_, index) => index % VERTICES_APART === 0 || index === coordinates.length - 1)
    .map(([lon = 0, lat = 0]) => ({ lon, lat }));

/** The middle vertex of a line, which is on the street, unlike the mean. */
export const middleVertex = ({ coordinates }: LineString): Position => {
  const [lon = 0, lat = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? [];
  return { lon, lat };
};

/**
 * Mean of the vertices of a ring; works for self-intersecting rings and across the 180th meridian.
 */
export const meanPosition = (vertices: readonly Position[]): Position => {
  const first = vertices[0]?.lon ?? 0;
  const sumOf = (value: (vertex: Position) => number): number =>
    vertices.reduce((total, vertex) => total + value(vertex), 0);
  const lon = sumOf((vertex) => unwrapLongitude(first, vertex.lon)) / vertices.length;
  return { lon: wrapLongitude(lon), lat: sumOf(({ lat }) => lat) / vertices.length };
};

/** The longitude shifted by 360° if needed, to be within 180° of another. */
const unwrapLongitude = (near: number, lon: number): number =>
  Math.abs(lon - near) > 180 ? lon + Math.sign(near) * 360 : lon;

const wrapLongitude = (lon: number): number =>
  Math.abs(lon) > 180 ? lon - Math.sign(lon) * 360 : lon;

/** The vertices of a line as positions. */
const verticesOf = ({ coordinates }: LineString): readonly Position[] =>
  coordinates.map(([lon = 0, lat = 0]) => ({ lon, lat }));

export interface OplRelation {
  readonly key: string;
  readonly tags: OsmTags;
  readonly members: readonly { readonly key: string; readonly role: string }[];
}

export interface OplWay {
  readonly key: string;
  readonly tags: OsmTags;
  /** Node ids. */
  readonly nodes: readonly string[];
}

export interface OplNode {
  readonly id: string;
  readonly position: Position;
}

const types: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };
const escaped = /%([0-9a-f]+)%/g;
const member = /^([nwr])(-?\d+)@(.*)$/;

/** Parses a relation of osmium's OPL format; undefined for other lines. */
export const parseOplRelation = (line: string): OplRelation | undefined => {
  if (!line.startsWith('r')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const members = listIn(fields, 'M').flatMap(readMember);
  return { key: `relation/${id.slice(1)}`, tags: tagsOf(fields), members };
};

/** Parses a way; undefined for other lines. */
export const parseOplWay = (line: string): OplWay | undefined => {
  if (!line.startsWith('w')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const nodes = listIn(fields, 'N').map((node) => node.slice(1));
  return { key: `way/${id.slice(1)}`, tags: tagsOf(fields), nodes };
};

/** Parses a node; undefined for other lines. */
export const parseOplNode = (line: string): OplNode | undefined => {
  if (!line.startsWith('n')) return undefined;
  const [id = '', ...fields] = line.split(' ');
  const [lon, lat] = ['x', 'y'].map((axis) => Number(listIn(fields, axis)[0]));
  if (lon === undefined || lat === undefined || Number.isNaN(lon + lat)) return undefined;
  return { id: id.slice(1), position: { lon, lat } };
};

const listIn = (fields: readonly string[], letter: string): readonly string[] =>
  fields
    .find((field) => field.startsWith(letter))
    ?.slice(1)
    .split(',')
    .filter(Boolean) ?? [];

const tagsOf = (fields: readonly string[]): OsmTags =>
  Object.fromEntries(listIn(fields, 'T').map(readTag));

const readTag = (text: string): [string, string] => {
  const [key = '', value = ''] = text.split('=');
  return [unescape(key), unescape(value)];
};

const readMember = (text: string): OplRelation['members'] => {
  const match = member.exec(text);
  return match?.[1]
    ? [{ key: `${types[match[1]]}/${match[2]}`, role: unescape(match[3] ?? '') }]
    : [];
};

const unescape = (text: string): string =>
  text.replace(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
