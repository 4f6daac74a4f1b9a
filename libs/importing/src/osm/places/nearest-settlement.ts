import type { Position } from '#contracts';
import { PointIndex } from '../../geometry/point-index.js';
import type { ToponymKind } from '../../toponym.js';
import type { CataloguedPlace } from './place-catalogue.js';
import { settlements } from './settlements.table.js';

/** No settlement reaches farther. */
const WIDEST_REACH_METRES = Math.max(
  ...Object.values(settlements).map(({ reachMetres }) => reachMetres),
);

/** Finds the settlement in whose reach a position lies deepest. */
export class NearestSettlement {
  private readonly settlements: PointIndex<CataloguedPlace>;

  constructor(places: readonly CataloguedPlace[]) {
    const reaching = places.filter((place) => reachOf(place) > 0);
    this.settlements = new PointIndex(reaching, ({ position }) => position);
  }

  at(position: Position, kind: ToponymKind): CataloguedPlace | undefined {
    const reaching = this.settlements
      .within(position, WIDEST_REACH_METRES)
      .filter(({ value, metres }) => value.kind === kind && metres <= reachOf(value))
      .map(({ value, metres }) => ({ value, share: metres / reachOf(value) }));
    return reaching.sort((a, b) => a.share - b.share)[0]?.value;
  }
}

const reachOf = ({ tags }: CataloguedPlace): number =>
  settlements[tags['place'] ?? '']?.reachMetres ?? 0;
