import type { Position } from '#contracts';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { HighwayNames } from './highway-names.js';

/** A house may stand so far back from the street. */
const REACH_METRES = 300;

/** Knows where the street of an address runs. */
export class StreetLines {
  private readonly named = new Set<number>();

  constructor(
    private readonly extract: Pick<OsmExtract, 'highways' | 'streetLines'>,
    private readonly names: HighwayNames,
  ) {
    for (const { line } of extract.highways) if (line !== undefined) this.named.add(line);
  }

  /**
   * The point nearest to a position on the street whose name has this key; where the map shows none
   * close by, on the nearest street that has a name, or else on the nearest road.
   */
  nearest(streetKey: string, position: Position): Position | undefined {
    const { streetLines } = this.extract;
    const near = streetLines.near(position, REACH_METRES);
    const ofName = new Set(this.names.called(streetKey).map(({ line }) => line));
    const nearestOf = (isWanted: (line: number) => boolean): Position | undefined =>
      streetLines.nearestOf(near.filter(isWanted), position, REACH_METRES)?.position;
    return (
      nearestOf((line) => ofName.has(line)) ??
      nearestOf((line) => this.named.has(line)) ??
      nearestOf(() => true)
    );
  }
}
