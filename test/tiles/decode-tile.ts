import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** The properties of the features of each layer of a tile. */
export type DecodedTile = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Decodes a Mapbox Vector Tile, with the library of the map. */
export const decodeTile = (tile: Uint8Array): DecodedTile => {
  const { layers } = new VectorTile(new PbfReader(tile));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).properties),
    ]),
  );
};

/** The address of the tile of a zoom that contains a position. */
export const tileAt = (
  { lat, lon }: { readonly lat: number; readonly lon: number },
  zoom: number,
): { readonly zoom: number; readonly x: number; readonly y: number } => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const size = 2 ** zoom;
  return { zoom, x: Math.floor(((lon + 180) / 360) * size), y: Math.floor(north * size) };
};
