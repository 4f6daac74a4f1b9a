import type { Position } from '#contracts';
import type { KnownAddress } from './known-address.js';
import { moveBy, offsetBetween } from './shape.js';

/** How far a known house is from the straight line between its neighbours, at its number's place. */
interface Deviation {
  /** Distance between the neighbours. */
  readonly gapMetres: number;
  /** In the direction of the higher neighbour, as a share of the gap. */
  readonly along: number;
  /** To the left of this direction. */
  readonly acrossMetres: number;
}

/** Neighbours farther apart are on different streets of one name. */
const WIDEST_GAP_METRES = 2_000;
const NARROWEST_GAP_METRES = 1;
/** Deviations at gaps of about the same width; with fewer in a file nothing is estimated. */
const SIMILAR_GAPS = 100;
const FEWEST_GAPS = 20;

/**
 * Where a house would be whose number is missing between two known ones. A single estimate would count
 * every interpolation along the street as right; the deviations of the known houses of the file from
 * such estimates give as many positions as are likely.
 */
export class NumberGaps {
  /** Sorted by gap. */
  private readonly deviations: readonly Deviation[];

  constructor(streets: Iterable<readonly KnownAddress[]>) {
    this.deviations = [...streets]
      .flatMap(deviationsIn)
      .sort((one, other) => one.gapMetres - other.gapMetres);
  }

  /** Equally likely positions of a number; none if it is not between two houses of the street. */
  likelyPositions(number: string, houses: readonly KnownAddress[]): readonly Position[] {
    const gap = gapAround(Number(number), positionsByNumber(houses));
    if (!gap || this.deviations.length < FEWEST_GAPS) return [];
    return this.similarTo(gap.metres).map(({ along, acrossMetres }) => {
      const metres = (gap.share + along) * gap.metres;
      return positionAt(gap, metres, acrossMetres);
    });
  }

  private similarTo(gapMetres: number): readonly Deviation[] {
    const wider = this.deviations.findIndex((deviation) => deviation.gapMetres >= gapMetres);
    const middle = wider < 0 ? this.deviations.length : wider;
    const from = Math.max(
      0,
      Math.min(middle - SIMILAR_GAPS / 2, this.deviations.length - SIMILAR_GAPS),
    );
    return this.deviations.slice(from, from + SIMILAR_GAPS);
  }
}

/** The neighbours of a number on its side of the street. */
interface Gap {
  readonly lower: Position;
  readonly metres: number;
  /** Unit vector to the higher neighbour. */
  readonly direction: { readonly east: number; readonly north: number };
  /** Where between the neighbours the number is, 0 to 1. */
  readonly share: number;
}

const deviationsIn = (houses: readonly KnownAddress[]): readonly Deviation[] => {
  const byNumber = positionsByNumber(houses);
  return [...byNumber].flatMap(([number, position]) => {
    const gap = gapAround(number, byNumber);
    if (!gap) return [];
    const { east, north } = offsetBetween(gap.lower, position);
    const along = (east * gap.direction.east + north * gap.direction.north) / gap.metres;
    const acrossMetres = north * gap.direction.east - east * gap.direction.north;
    return [{ gapMetres: gap.metres, along: along - gap.share, acrossMetres }];
  });
};

const positionsByNumber = (houses: readonly KnownAddress[]): ReadonlyMap<number, Position> =>
  new Map(
    houses.flatMap(({ numberKeys: [key = ''], shape }) =>
      /^\d+$/.test(key) ? [[Number(key), shape.centre] as const] : [],
    ),
  );

const gapAround = (number: number, byNumber: ReadonlyMap<number, Position>): Gap | undefined => {
  const onSide = [...byNumber.keys()].filter((other) => (other - number) % 2 === 0);
  const below = Math.max(...onSide.filter((other) => other < number));
  const above = Math.min(...onSide.filter((other) => other > number));
  const [lower, upper] = [byNumber.get(below), byNumber.get(above)];
  if (!lower || !upper) return undefined;
  const { east, north } = offsetBetween(lower, upper);
  const metres = Math.hypot(east, north);
  if (metres < NARROWEST_GAP_METRES || metres > WIDEST_GAP_METRES) return undefined;
  const direction = { east: east / metres, north: north / metres };
  return { lower, metres, direction, share: (number - below) / (above - below) };
};

const positionAt = ({ lower, direction }: Gap, along: number, across: number): Position =>
  moveBy(lower, {
    east: along * direction.east - across * direction.north,
    north: along * direction.north + across * direction.east,
  });
