import type { Position } from '#contracts';
import { PointIndex } from '../../geometry/point-index.js';
import type { ToponymKind } from '../../toponym.js';
import type { CataloguedPlace } from './place-catalogue.js';
import { settlements } from './settlements.table.js';

/** Settlements of one kind that reach equally far. */
interface Reaching {
  readonly kind: ToponymKind;
  readonly reachMetres: number;
  readonly settlements: PointIndex<CataloguedPlace>;
}

/** Finds the settlement in whose reach a position lies deepest. */
export class NearestSettlement {
  private readonly reaching: readonly Reaching[];

  constructor(places: readonly CataloguedPlace[]) {
    const groups = new Map<string, [CataloguedPlace, ...CataloguedPlace[]]>();
    for (const place of places.filter((one) => reachOf(one) > 0)) {
      const key = `${place.kind}/${reachOf(place)}`;
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
    this.reaching = [...groups.values()].map((group) => ({
      kind: group[0].kind,
      reachMetres: reachOf(group[0]),
      settlements: new PointIndex(group, ({ position }) => position),
    }));
  }

  at(position: Position, kind: ToponymKind): CataloguedPlace | undefined {
    return this.reaching
      .filter((group) => group.kind === kind)
      .flatMap(({ settlements, reachMetres }) =>
        settlements
          .within(position, reachMetres)
          .slice(0, 1)
          .map(({ value, metres }) => ({ value, share: metres / reachMetres })),
      )
      .sort((a, b) => a.share - b.share)[0]?.value;
  }
}

const reachOf = ({ tags }: CataloguedPlace): number =>
  settlements[tags['place'] ?? '']?.reachMetres ?? 0;
