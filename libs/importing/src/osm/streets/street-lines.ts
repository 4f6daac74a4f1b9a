import type { Position } from '#contracts';
import type { OsmExtract } from '../extract/osm-extract.js';
import type { HighwayNames } from './highway-names.js';

/** A house may stand so far back from the street that it is counted on. */
const NAMED_STREET_METRES = 300;
/** Of other streets only one that runs past the house will do. */
const PASSING_STREET_METRES = 150;

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
    const own = this.names.called(streetKey).flatMap(({ line }) => line ?? []);
    const reach = new Set(streetLines.near(position, NAMED_STREET_METRES));
    const ofName = own.filter((line) => reach.has(line));
    const onStreet = streetLines.nearestOf(ofName, position, NAMED_STREET_METRES);
    if (onStreet) return onStreet.position;
    const passing = streetLines.near(position, PASSING_STREET_METRES);
    const withName = passing.filter((line) => this.named.has(line));
    const onPassing =
      streetLines.nearestOf(withName, position, PASSING_STREET_METRES) ??
      streetLines.nearestOf(passing, position, PASSING_STREET_METRES);
    return onPassing?.position;
  }
}
