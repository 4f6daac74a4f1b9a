/**
 * The parts of open-location-code that are used. The package has no types, and those published for it
 * describe static methods, which it does not have.
 */
declare module 'open-location-code' {
  /** The area of a code, in degrees. */
  interface CodeArea {
    readonly latitudeCenter: number;
    readonly longitudeCenter: number;
  }

  /** Every method that takes a code accepts lower case. */
  export class OpenLocationCode {
    isFull(code: string): boolean;
    isShort(code: string): boolean;
    encode(latitude: number, longitude: number, codeLength?: number): string;
    /** Throws a string unless the code is full. */
    decode(code: string): CodeArea;
    /** The full code that is nearest to a position. Throws a string unless the code is short or full. */
    recoverNearest(code: string, latitude: number, longitude: number): string;
  }
}

/**
 * The parts of lineclip that are used. The package has no types. Coordinates are pairs, and a box is
 * `[minX, minY, maxX, maxY]`.
 */
declare module 'lineclip' {
  type Point = readonly [number, number];
  type Box = readonly [number, number, number, number];

  /** The pieces of a line inside a box (Cohen-Sutherland). */
  export function clipPolyline(line: readonly Point[], box: Box): Point[][];

  /**
   * The part of a ring inside a box (Sutherland-Hodgman): an open ring, empty if there is none. Pieces of a
   * concave ring are joined along the edge of the box.
   */
  export function clipPolygon(ring: readonly Point[], box: Box): Point[];
}
