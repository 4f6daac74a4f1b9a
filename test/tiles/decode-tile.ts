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
