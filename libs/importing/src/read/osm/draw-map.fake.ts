import type { Position } from '#contracts';
import type { OsmExtract } from './osm-extract.js';
import type { OsmFeature, OsmTags } from './osm-feature.js';
import type { ExtractRelations } from './extract-builder.js';
import { ExtractBuilder } from './extract-builder.js';

/** Slightly less than 10 m of latitude, so that neighbours do not touch. */
const CELL_DEGREES = 0.00009;

interface Cell {
  readonly column: number;
  readonly row: number;
}

/** In Germany, where few country boxes overlap. */
const origin: Position = { lat: 50.5, lon: 10.5 };

/** The north-west corner of a cell of the map. */
export const cellPosition = ({ column, row }: Cell): Position => ({
  lon: Math.round((origin.lon + column * CELL_DEGREES) * 1e7) / 1e7,
  lat: Math.round((origin.lat - row * CELL_DEGREES) * 1e7) / 1e7,
});

/**
 * Builds an extract from an ASCII map with a character per object: a single character is a node,
 * several are the corners of a rectangle, or the ends of a line with a `highway` tag. Cells are ten
 * metres high. Keys are `node/A` and `way/A`.
 */
export const drawMap = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
  relations: ExtractRelations = {},
): OsmExtract => {
  const builder = new ExtractBuilder();
  for (const [symbol, tags] of Object.entries(legend)) {
    builder.add(featureOf(symbol, tags, cellsOf(drawing, symbol)));
  }
  return builder.finish(relations);
};

/** Position of the first occurrence of a symbol. */
export const positionIn = (drawing: string, symbol: string): Position => {
  const [cell] = cellsOf(drawing, symbol);
  if (!cell) throw new Error(`the map shows no ${symbol}`);
  return cellPosition(cell);
};

const cellsOf = (drawing: string, symbol: string): readonly Cell[] =>
  drawing
    .split('\n')
    .flatMap((line, row) =>
      [...line].flatMap((character, column) => (character === symbol ? [{ column, row }] : [])),
    );

const featureOf = (symbol: string, tags: OsmTags, cells: readonly Cell[]): OsmFeature => {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) throw new Error(`the map shows no ${symbol}`);
  if (cells.length === 1) {
    return { key: `node/${symbol}`, tags, geometry: { type: 'Point', coordinates: pair(first) } };
  }
  const key = `way/${symbol}`;
  if (tags['highway']) {
    const coordinates = [pair(first), pair(last)];
    return { key, tags, geometry: { type: 'LineString', coordinates } };
  }
  return { key, tags, geometry: { type: 'MultiPolygon', coordinates: [[extentOf(cells)]] } };
};

const extentOf = (cells: readonly Cell[]): number[][] => {
  const columns = cells.map(({ column }) => column);
  const rows = cells.map(({ row }) => row);
  const [west, east] = [Math.min(...columns), Math.max(...columns)];
  const [north, south] = [Math.min(...rows), Math.max(...rows)];
  return [
    pair({ column: west, row: south }),
    pair({ column: east, row: south }),
    pair({ column: east, row: north }),
    pair({ column: west, row: north }),
    pair({ column: west, row: south }),
  ];
};

const pair = (cell: Cell): number[] => {
  const { lon, lat } = cellPosition(cell);
  return [lon, lat];
};
