import type { Queryable, Statement } from '#database';
import type { MercatorPoint } from '#geo';
import type { Names } from '../index/segment.js';
import type { MultiPolygon } from './rows.js';

/** What a map shows of an area. */
export interface MapFeatures {
  readonly streets: readonly MapStreetLine[];
  readonly buildings: readonly MapArea[];
  readonly parking: readonly MapArea[];
  readonly addresses: readonly MapAddress[];
}

/** A line of a street. */
export interface MapStreetLine {
  /** Lines of one street have the same key. */
  readonly street: string;
  readonly names: Names;
  /** Longitude and latitude in turn, in ten-millionths of a degree. */
  readonly vertices: readonly number[];
}

/** A building or a parking area. */
export interface MapArea {
  readonly outline: MultiPolygon;
}

/** An address point. */
export interface MapAddress {
  readonly number: string | null;
  readonly lon: number;
  readonly lat: number;
  /** Longitude and latitude in turn, the main door first. */
  readonly doors: readonly number[] | null;
}

/** What is read, and of which area. */
export interface MapFeatureQuery {
  readonly generations: readonly number[];
  /** In spherical Mercator metres. */
  readonly southWest: MercatorPoint;
  readonly northEast: MercatorPoint;
  /** Buildings and parking areas whose bounding box is smaller are left out. Square Mercator metres. */
  readonly leastArea: number;
  readonly withAddresses: boolean;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Bounds on the rows of one tile, far above those of the densest city: they limit what a tile costs in
 * data that is drawn unlike any known map.
 */
const MOST_LINES = 8_000;
const MOST_AREAS = 8_000;
const MOST_ADDRESSES = 4_000;

/** Reads the objects of an area, one statement after the other: a tile uses one connection at a time. */
export class MapFeatureStore {
  constructor(private readonly database: Queryable) {}

  /** Rejects with a QueryTimeoutError after the deadline. */
  async read(query: MapFeatureQuery): Promise<MapFeatures> {
    const { generations, leastArea, withAddresses } = query;
    if (generations.length === 0) return { streets: [], buildings: [], parking: [], addresses: [] };
    const streets = await this.run<MapStreetLine>(streetLinesWithin, query);
    const buildings = await this.run<MapArea>(buildingsWithin, query, leastArea);
    const parking = await this.run<MapArea>(parkingWithin, query, leastArea);
    const addresses = withAddresses ? await this.run<MapAddress>(addressesWithin, query) : [];
    return { streets, buildings, parking, addresses };
  }

  private run<Row>(
    statement: Statement,
    { generations, southWest, northEast, deadline }: MapFeatureQuery,
    ...values: readonly unknown[]
  ): Promise<readonly Row[]> {
    const corners = [southWest.x, southWest.y, northEast.x, northEast.y];
    const timeoutMs = Math.max(1, deadline - Date.now());
    return this.database.query<Row>(statement, [generations, ...corners, ...values], { timeoutMs });
  }
}

const WITHIN = 'box(point($2, $3), point($4, $5))';

/** $1 generations, $2 to $5 the corners of the area. */
const streetLinesWithin: Statement = {
  name: 'map-street-lines',
  text: `
SELECT l.generation || ':' || l.street AS street, s.names, l.vertices
  FROM unnest($1::int[]) AS q (generation)
 CROSS JOIN LATERAL (
       SELECT street_line.*
         FROM street_line
        WHERE street_line.generation = q.generation
          AND street_line.bounds && ${WITHIN}
        LIMIT ${MOST_LINES}) AS l
  JOIN street AS s ON s.generation = l.generation AND s.ordinal = l.street`,
};

/** As streetLinesWithin; $6 the least area. The largest come first. */
const areasWithin = (table: 'building' | 'parking'): Statement => ({
  name: `map-${table}-areas`,
  text: `
SELECT a.outline
  FROM unnest($1::int[]) AS q (generation)
 CROSS JOIN LATERAL (
       SELECT ${table}.outline, ${table}.footprint
         FROM ${table}
        WHERE ${table}.generation = q.generation
          AND ${table}.outline IS NOT NULL
          AND box(${table}.footprint) && ${WITHIN}
          AND area(box(${table}.footprint)) >= $6
        ORDER BY area(box(${table}.footprint)) DESC
        LIMIT ${MOST_AREAS}) AS a`,
});

const buildingsWithin = areasWithin('building');
const parkingWithin = areasWithin('parking');

/** As streetLinesWithin. */
const addressesWithin: Statement = {
  name: 'map-addresses',
  text: `
SELECT p.number, p.lon, p.lat, p.doors
  FROM unnest($1::int[]) AS q (generation)
 CROSS JOIN LATERAL (
       SELECT premise.number, premise.lon, premise.lat, premise.doors
         FROM premise
        WHERE premise.generation = q.generation
          AND premise.mercator IS NOT NULL
          AND premise.mercator <@ ${WITHIN}
          AND premise.category IS NULL
        LIMIT ${MOST_ADDRESSES}) AS p`,
};
