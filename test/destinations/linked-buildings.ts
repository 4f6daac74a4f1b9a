import type { Position } from '#contracts';
import type { Database } from '#database';
import type { MultiPolygon } from './outlines.js';

interface BuildingRow extends Position {
  readonly outline: MultiPolygon;
}

const buildingRows = {
  name: 'spec-linked-buildings',
  text: `SELECT b.lon, b.lat, b.outline
           FROM building b
          WHERE b.generation = (SELECT live_generation FROM dataset WHERE name = $1)`,
};

/** The buildings of a data set with the point that API v2 returns for each. */
export const linkedBuildings = async (
  database: Database,
  dataset: string,
): Promise<readonly { readonly outline: MultiPolygon; readonly point: Position }[]> => {
  const rows = await database.query<BuildingRow>(buildingRows, [dataset]);
  return rows.map(({ outline, lat, lon }) => ({ outline, point: { lat, lon } }));
};

interface DoorRow {
  readonly source_key: string;
  readonly lon: number;
  readonly lat: number;
  readonly outline: MultiPolygon;
}

const doorRows = {
  name: 'spec-linked-doors',
  text: `SELECT p.source_key, p.doors[1] AS lon, p.doors[2] AS lat, b.outline
           FROM premise p
           JOIN building b ON b.generation = p.generation AND b.ordinal = p.building
          WHERE p.generation = (SELECT live_generation FROM dataset WHERE name = $1)
            AND p.doors IS NOT NULL`,
};

/** The main doors of a data set with the outlines of their buildings. */
export const linkedDoors = async (
  database: Database,
  dataset: string,
): Promise<
  readonly {
    readonly sourceKey: string;
    readonly door: Position;
    readonly outline: MultiPolygon;
  }[]
> => {
  const rows = await database.query<DoorRow>(doorRows, [dataset]);
  return rows.map(({ source_key: sourceKey, lon, lat, outline }) => ({
    sourceKey,
    door: { lat, lon },
    outline,
  }));
};
