import type { Position } from '#contracts';
import type { StreetLine } from '../../libs/geocoding/src/index/gazetteer.js';

interface Vector {
  readonly east: number;
  readonly north: number;
}

/**
 * Whether a position is on the same side of a street as a house, each relative to its nearest point
 * of the street.
 */
export const isOnSideOf = (
  position: Position,
  house: Position,
  lines: readonly StreetLine[],
): boolean => {
  const [one, other] = [position, house].map((point) => nearestPiece(point, lines));
  if (!one || !other) return false;
  // Two ways of one street may be drawn in opposite directions.
  const isTurned = one.way.east * other.way.east + one.way.north * other.way.north < 0;
  return (one.isLeft !== other.isLeft) === isTurned;
};

interface Piece {
  readonly way: Vector;
  readonly isLeft: boolean;
  readonly metres: number;
}

const nearestPiece = (point: Position, lines: readonly StreetLine[]): Piece | undefined => {
  let nearest: Piece | undefined;
  for (const { vertices } of lines) {
    for (const [index, end] of vertices.entries()) {
      const start = vertices[index - 1];
      const piece = start && pieceSeenFrom(point, start, end);
      if (piece && piece.metres < (nearest?.metres ?? Infinity)) nearest = piece;
    }
  }
  return nearest;
};

const pieceSeenFrom = (point: Position, start: Position, end: Position): Piece => {
  const way = vector(start, end);
  const toPoint = vector(start, point);
  const length = way.east ** 2 + way.north ** 2;
  const along = (way.east * toPoint.east + way.north * toPoint.north) / (length || 1);
  const share = Math.min(1, Math.max(0, along));
  const metres = Math.hypot(toPoint.east - way.east * share, toPoint.north - way.north * share);
  return { way, metres, isLeft: way.east * toPoint.north - way.north * toPoint.east > 0 };
};

const METRES_A_DEGREE = 111_195;

const vector = (from: Position, to: Position): Vector => ({
  east: (to.lon - from.lon) * METRES_A_DEGREE * Math.cos((from.lat * Math.PI) / 180),
  north: (to.lat - from.lat) * METRES_A_DEGREE,
});
