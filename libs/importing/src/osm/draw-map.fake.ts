import type { Position } from '#contracts';
import { ExtractBuilder, type ExtractRelations } from './extract/extract-builder.js';
import type { OsmExtract } from './extract/osm-extract.js';
import type { OsmFeature } from './extract/osm-feature.js';
import type { OsmTags } from './osm-tags.js';

/** Half a metre short of 10 m of latitude, so that neighbours keep apart. */
const CELL_DEGREES = 0.00009;

interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Somewhere in Germany, where the boxes of few countries overlap. */
const origin: Position = { lat: 50.5, lon: 10.5 };

/** The north-west corner of a cell of the map. */
export const cellPosition = ({ column, row }: Cell): Position => ({
  lon: Math.round((origin.lon + column * CELL_DEGREES) * 1e7) / 1e7,
  lat: Math.round((origin.lat - row * CELL_DEGREES) * 1e7) / 1e7,
});

/**
 * Reads a map drawn with a character for each object: one that stands alone is a node, several are
 * the corners of a rectangle's extent, and with a `highway` tag the ends of a line. Cells are ten
 * metres high. Keys are `node/A` and `way/A`.
 */
export const drawMap = (
  drawing: string,
  legend: Readonly<Record<string, OsmTags>>,
  relations: ExtractRelations = {},
): OsmExtract => {
  const builder = new ExtractBuilder();
  for (const [symbol, tags] of Object.entries(legend)) {
    builder.take(featureOf(symbol, tags, cellsOf(drawing, symbol)));
  }
  return builder.finish(relations);
};

/** Where a symbol stands first on a map. */
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
