import type { Position } from '#contracts';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { HighwayNames } from './highway-names.js';

/** A house may stand so far back from the street. */
const REACH_METRES = 300;
/** Most houses stand this near to theirs, and there are few other lines to look through. */
const USUAL_REACH_METRES = 60;

/** Knows where the street of an address runs. */
export class StreetLines {
  private readonly byName = new Map<string, ReadonlySet<number | undefined>>();

  constructor(
    private readonly extract: Pick<OsmExtract, 'serviceLines' | 'streetLines'>,
    private readonly names: HighwayNames,
  ) {}

  /**
   * The point nearest to a position on the street whose name has this key; where the map shows none
   * close by, on the nearest street, with a name or without, or else on the nearest drive or alley.
   */
  nearest(streetKey: string, position: Position): Position | undefined {
    const ofName = this.called(streetKey);
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

  private called(streetKey: string): ReadonlySet<number | undefined> {
    const known = this.byName.get(streetKey);
    if (known) return known;
    const lines = new Set(this.names.called(streetKey).map(({ line }) => line));
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
