import type { Position } from '#contracts';
import type { OsmExtract } from '../../read/osm/osm-extract.js';
import type { StreetNames } from './street-names.js';

/** Maximum distance between a house and its street. */
const REACH_METRES = 300;
/** Distance of most houses to their street; tried first, because fewer lines are within it. */
const USUAL_REACH_METRES = 60;

/** Finds the nearest point of the street of an address. */
export class StreetLines {
  private readonly byName = new Map<string, ReadonlySet<number | undefined>>();

  constructor(
    private readonly extract: Pick<OsmExtract, 'serviceLines' | 'streetLines'>,
    private readonly names: StreetNames,
  ) {}

  /**
   * Returns the nearest point of the street with this name key. Fallbacks: the nearest street,
   * named or not, then the nearest service road.
   */
  nearest(streetKey: string, position: Position): Position | undefined {
    const ofName = this.linesNamed(streetKey);
    const isOfName = (line: number): boolean => ofName.has(line);
    const isStreet = (line: number): boolean => !this.extract.serviceLines.has(line);
    const ownWithin = (metres: number) =>
      ofName.size > 0 ? this.within(metres, position, isOfName) : undefined;
    return (
      ownWithin(USUAL_REACH_METRES) ??
      ownWithin(REACH_METRES) ??
      this.within(USUAL_REACH_METRES, position, isStreet) ??
      this.within(REACH_METRES, position, isStreet) ??
      this.within(REACH_METRES, position, () => true)
    );
  }

  private linesNamed(streetKey: string): ReadonlySet<number | undefined> {
    const known = this.byName.get(streetKey);
    if (known) return known;
    const lines = new Set(this.names.withName(streetKey).map(({ line }) => line));
    this.byName.set(streetKey, lines);
    return lines;
  }

  private within(
    metres: number,
    position: Position,
    isWanted: (line: number) => boolean,
  ): Position | undefined {
    const { streetLines } = this.extract;
    const lines = streetLines.near(position, metres).filter(isWanted);
    return streetLines.nearestOf(lines, position, metres)?.position;
  }
}
