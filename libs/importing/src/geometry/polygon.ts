/** A longitude and a latitude, as GeoJSON has it; only geometry code handles these. */
export type Coordinate = readonly [number, number];
/** Closed: the last coordinate equals the first. */
export type Ring = readonly Coordinate[];
/** The exterior ring first, then its holes. */
export type PolygonCoordinates = readonly Ring[];
export type MultiPolygonCoordinates = readonly PolygonCoordinates[];

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
