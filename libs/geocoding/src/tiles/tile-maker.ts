import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { FIRST_DETAIL_ZOOM, MOST_TILE_ZOOM } from '#contracts';
import type { TileAddress } from '#contracts';
import type { IndexSnapshot } from '../index/gazetteer.js';
import { listOf } from '../index/integer-lists.js';
import { centreOf, placeKindOf } from '../index/segment.js';
import type { Names, PlaceKind, Segment } from '../index/segment.js';
import { mapCooperatively } from '../pipeline/cooperative-yielding.js';
import type { YieldToEventLoop } from '../pipeline/cooperative-yielding.js';
import type {
  MapAddress,
  MapArea,
  MapFeatureQuery,
  MapFeatures,
  MapStreetLine,
} from '../store/map-feature-store.js';
import { TILE_EXTENT, TilePlane } from './tile-plane.js';
import type { TilePoint } from './tile-plane.js';

const compress = promisify(gzip);

/** How a zoom is generalised, in tile units; 8 of them are a pixel of a tile of 512. */
interface Generalisation {
  /** Buildings and parking areas whose bounding box is smaller than this squared are left out. */
  readonly leastSide: number;
  /** Vertices nearer to the one before are left out. */
  readonly tolerance: number;
}

const generalisations: Readonly<Record<number, Generalisation>> = {
  13: { leastSide: 40, tolerance: 8 },
  14: { leastSide: 20, tolerance: 6 },
  15: { leastSide: 10, tolerance: 4 },
};

const ungeneralised: Generalisation = { leastSide: 0, tolerance: 0 };

/** A tile and what it was made of. */
export interface MadeTile {
  /** A Mapbox Vector Tile, compressed by gzip. */
  readonly gzipped: Buffer;
  /** The live generations, ascending. */
  readonly generations: readonly number[];
}

/** How a tile is to be made. */
interface TileOptions {
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly yieldToEventLoop?: YieldToEventLoop;
}

/** Reads what a map shows of an area. */
interface FeatureSource {
  read(query: MapFeatureQuery): Promise<MapFeatures>;
}

/**
 * Makes vector tiles of the gazetteer. Layers: `places`; from FIRST_DETAIL_ZOOM on `streets`, `buildings` and
 * `parking`; at MOST_TILE_ZOOM also `addresses` and `doors`. What has no address is not in the gazetteer.
 */
export class TileMaker {
  private readonly labels = new PlaceLabels();

  constructor(
    private readonly source: { snapshot(): IndexSnapshot },
    private readonly features: FeatureSource,
  ) {}

  /** Rejects with GazetteerNotLoadedError before the first load, and with a QueryTimeoutError. */
  async make(address: TileAddress, options: TileOptions): Promise<MadeTile> {
    const { segments } = this.source.snapshot();
    const { zoom } = address;
    const { leastSide, tolerance } = generalisations[zoom] ?? ungeneralised;
    const plane = new TilePlane(address, tolerance);
    const places = this.labels
      .within(segments, plane, zoom)
      .map(({ kind, names, point }) => pointFeature(point, { kind, ...nameTags(names) }));
    const layers = [encodeLayer('places', places)];
    if (zoom >= FIRST_DETAIL_ZOOM) {
      const read = await this.features.read({
        generations: generationsAt(segments, plane),
        ...plane.corners,
        leastArea: plane.areaOf(leastSide),
        withAddresses: zoom === MOST_TILE_ZOOM,
        deadline: options.deadline,
      });
      layers.push(...(await new TileLayers(plane, options.yieldToEventLoop).encode(read)));
    }
    const generations = segments.map(({ generation }) => generation).sort((a, b) => a - b);
    return { gzipped: await compress(Buffer.concat(layers)), generations };
  }
}

/** The generations whose extent meets a tile. */
const generationsAt = (segments: readonly Segment[], plane: TilePlane): readonly number[] =>
  segments
    .filter(({ bounds }) => {
      const [west, north] = plane.project(bounds.west, bounds.north);
      const [east, south] = plane.project(bounds.east, bounds.south);
      return west < TILE_EXTENT && east > 0 && north < TILE_EXTENT && south > 0;
    })
    .map(({ generation }) => generation);

/** A feature as geojson-vt makes it: points, lines or rings in tile units. */
interface TileFeature {
  readonly type: 1 | 2 | 3;
  readonly geometry: readonly (TilePoint | readonly TilePoint[])[];
  readonly tags: Readonly<Record<string, string | boolean>>;
}

const pointFeature = (point: TilePoint, tags: TileFeature['tags']): TileFeature => ({
  type: 1,
  geometry: [point],
  tags,
});

/** Layers are encoded one by one; their concatenation is a tile. A layer without features is left out. */
const encodeLayer = (name: string, features: readonly TileFeature[]): Uint8Array => {
  if (features.length === 0) return new Uint8Array();
  const layer = { features, numPoints: 0, numSimplified: 0, numFeatures: 0, source: [] };
  return fromGeojsonVt({ [name]: layer as never }, { version: 2, extent: TILE_EXTENT });
};

/** Turns rows into the layers of a tile. */
class TileLayers {
  constructor(
    private readonly plane: TilePlane,
    private readonly yieldToEventLoop: YieldToEventLoop | undefined,
  ) {}

  async encode(read: MapFeatures): Promise<readonly Uint8Array[]> {
    const layers: readonly [string, readonly TileFeature[]][] = [
      ['parking', await this.areas(read.parking)],
      ['buildings', await this.areas(read.buildings)],
      ['streets', await this.streets(read.streets)],
      ['addresses', await this.addresses(read.addresses)],
      ['doors', await this.doors(read.addresses)],
    ];
    const encode = ([name, features]: (typeof layers)[number]): Uint8Array =>
      encodeLayer(name, features);
    return mapCooperatively(layers, encode, this.yieldToEventLoop);
  }

  private areas(rows: readonly MapArea[]): Promise<readonly TileFeature[]> {
    return this.flatMap(rows, ({ outline }) => {
      const geometry = outline.flatMap((polygon) => this.polygon(polygon));
      return geometry.length > 0 ? [{ type: 3, geometry, tags: {} }] : [];
    });
  }

  /** The rings of a polygon; none if nothing is left of the exterior. */
  private polygon(rings: MapArea['outline'][number]): readonly (readonly TilePoint[])[] {
    const [exterior, ...holes] = rings.map((ring) =>
      // Its exterior rings are clockwise on the screen, those of GeoJSON counter-clockwise.
      this.plane.ring(ring.map(([lon, lat]) => this.plane.project(lon, lat)).reverse()),
    );
    return exterior ? [exterior, ...holes.filter((hole) => hole !== undefined)] : [];
  }

  /** One feature for all lines of a street, which thereby share its name. */
  private async streets(rows: readonly MapStreetLine[]): Promise<readonly TileFeature[]> {
    const byStreet = new Map<string, { names: Names; geometry: (readonly TilePoint[])[] }>();
    const add = ({ street, names, vertices }: MapStreetLine): void => {
      const lines = this.plane.line(this.vertices(vertices));
      if (lines.length === 0) return;
      const known = byStreet.get(street);
      if (known) known.geometry.push(...lines);
      else byStreet.set(street, { names, geometry: [...lines] });
    };
    await mapCooperatively(rows, add, this.yieldToEventLoop);
    return [...byStreet.values()].map(({ names, geometry }) => ({
      type: 2,
      geometry,
      tags: localNameTag(names),
    }));
  }

  /** Address points with their numbers. */
  private addresses(rows: readonly MapAddress[]): Promise<readonly TileFeature[]> {
    return this.flatMap(rows, ({ number, lon, lat }) => {
      const point = this.plane.point(lon, lat);
      return point ? [pointFeature(point, number === null ? {} : { number })] : [];
    });
  }

  private doors(rows: readonly MapAddress[]): Promise<readonly TileFeature[]> {
    return this.flatMap(rows, ({ doors }) =>
      pairs(doors ?? []).flatMap(([lon, lat], index) => {
        const point = this.plane.point(lon, lat);
        return point ? [pointFeature(point, { main: index === 0 })] : [];
      }),
    );
  }

  private vertices(flat: readonly number[]): readonly TilePoint[] {
    return pairs(flat).map(([lon, lat]) => this.plane.project(lon / 1e7, lat / 1e7));
  }

  private async flatMap<Row>(
    rows: readonly Row[],
    toFeatures: (row: Row) => readonly TileFeature[],
  ): Promise<readonly TileFeature[]> {
    return (await mapCooperatively(rows, toFeatures, this.yieldToEventLoop)).flat();
  }
}

/** From a flat array of pairs. */
const pairs = (flat: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? 0, flat[2 * at + 1] ?? 0]);

/** The languages of the page beside the local one. */
const languages = ['en', 'de', 'fr', 'es'];

const localNameTag = (names: Names): Readonly<Record<string, string>> =>
  names[''] ? { name: names[''] } : {};

/** The local name as `name`, and others as `name:de` where they differ from it. */
const nameTags = (names: Names): Readonly<Record<string, string>> => ({
  ...localNameTag(names),
  ...Object.fromEntries(
    languages.flatMap((language) => {
      const name = names[language];
      return name && name !== names[''] ? [[`name:${language}`, name]] : [];
    }),
  ),
});

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
class PlaceLabels {
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
