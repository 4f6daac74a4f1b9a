import { listOf } from '../index/integer-lists.js';
import { centreOf, placeKindOf } from '../index/segment.js';
import type { Names, PlaceKind, Segment } from '../index/segment.js';
import { TILE_EXTENT } from './tile-plane.js';
import type { TilePlane, TilePoint } from './tile-plane.js';

/** The name of a place on a map. */
export interface PlaceLabel {
  readonly kind: PlaceKind;
  readonly names: Names;
  readonly point: TilePoint;
}

/** The zooms at which places of a kind are shown; other kinds never are. */
const zoomsOfKind: Readonly<Partial<Record<PlaceKind, readonly [first: number, last: number]>>> = {
  country: [0, 5],
  state: [4, 6],
  city: [4, 16],
  locality: [11, 16],
};

/** A tile shows at most one place in each cell of this side, the most important one. Tile units. */
const CELL = TILE_EXTENT / 8;

interface RankedPlace {
  readonly segment: Segment;
  /** Ordinal of the place. */
  readonly place: number;
  readonly kind: PlaceKind;
  readonly importance: number;
}

/** Chooses the places whose names a tile shows. */
export class PlaceLabels {
  private readonly ranked = new WeakMap<readonly Segment[], readonly RankedPlace[]>();

  /** The labels of a tile, the most important first. */
  within(segments: readonly Segment[], plane: TilePlane, zoom: number): readonly PlaceLabel[] {
    const cells = new Map<string, PlaceLabel>();
    for (const { segment, place, kind } of this.rankedPlaces(segments)) {
      if (!isShown(kind, zoom)) continue;
      const { lat, lon } = centreOf(segment, segment.firstPlace + place);
      const point = plane.point(lon, lat);
      if (!point) continue;
      const cell = point.map((units) => Math.floor(units / CELL)).join();
      if (!cells.has(cell)) cells.set(cell, { kind, names: namesOf(segment, place), point });
    }
    return [...cells.values()];
  }

  /** Ranked once for all tiles until a data set is swapped. */
  private rankedPlaces(segments: readonly Segment[]): readonly RankedPlace[] {
    const known = this.ranked.get(segments);
    if (known) return known;
    const ranked = segments
      .flatMap(placesOf)
      .sort((one, other) => other.importance - one.importance);
    this.ranked.set(segments, ranked);
    return ranked;
  }
}

const isShown = (kind: PlaceKind, zoom: number): boolean => {
  const [first, last] = zoomsOfKind[kind] ?? [1, 0];
  return zoom >= first && zoom <= last;
};

/** A coarser kind is more important than any number of streets. */
const KIND_IMPORTANCE: Readonly<Partial<Record<PlaceKind, number>>> = {
  country: 1e9,
  state: 1e8,
};

/** There is no population: the importance of a city or locality is its number of streets. */
const placesOf = (segment: Segment): readonly RankedPlace[] => {
  const streets = streetsByPlace(segment);
  return segment.placeNames.flatMap((_names, place) => {
    const kind = placeKindOf(segment, place);
    if (!zoomsOfKind[kind]) return [];
    const importance = KIND_IMPORTANCE[kind] ?? streets[place] ?? 0;
    return [{ segment, place, kind, importance }];
  });
};

const streetsByPlace = (segment: Segment): Uint32Array => {
  const counts = new Uint32Array(segment.placeNames.length);
  for (let street = 0; street < segment.firstPlace; street += 1) {
    for (const area of listOf(segment.areas, street)) {
      const place = area - segment.firstPlace;
      if (place >= 0 && place < counts.length) counts[place]! += 1;
    }
  }
  return counts;
};

const namesOf = ({ placeNames }: Segment, place: number): Names =>
  JSON.parse(placeNames[place] ?? '{}') as Names;
