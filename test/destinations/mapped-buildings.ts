import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position } from '#contracts';
import { metresToEdge } from '../demo-gazetteer/planar-geometry.js';
import { isInside } from './outlines.js';
import type { Coordinate, MultiPolygon } from './outlines.js';

type Tags = Readonly<Record<string, string>>;

interface Feature {
  readonly properties: Tags;
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Coordinate }
    | { readonly type: 'MultiPolygon'; readonly coordinates: MultiPolygon }
    | { readonly type: 'LineString' };
}

export interface MappedBuilding {
  readonly outline: MultiPolygon;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /**
   * Folded numbers and names of all addresses that the building has, contains or has on its wall.
   */
  readonly addresses: Set<string>;
  /** Whether one of them is its own or inside it. */
  isAddressed: boolean;
}

/** Buildings, addresses and entrances of an extract, read without the importer. */
export interface MappedBuildings {
  readonly all: readonly MappedBuilding[];
  readonly entrances: ReadonlySet<string>;
  at(position: Position): readonly MappedBuilding[];
}

/** Size of an index cell: about a hundred metres. */
const CELLS_PER_DEGREE = 1_000;
/** An address this close to a wall may belong to the building behind it. */
const WALL_METRES = 1;
const MAXIMUM_OUTPUT_BYTES = 1 << 30;

/** Reads the relevant areas and nodes with osmium. */
export const readMappedBuildings = (file: string, directory: string): MappedBuildings => {
  const config = join(directory, 'buildings.json');
  const tags = ['building', 'entrance', 'door', 'addr:*'];
  writeFileSync(
    config,
    JSON.stringify({ area_tags: tags, linear_tags: false, include_tags: tags }),
  );
  const format = ['--output-format=geojsonseq', '--format-option=print_record_separator=false'];
  const lines = execFileSync('osmium', ['export', file, `--config=${config}`, ...format], {
    maxBuffer: MAXIMUM_OUTPUT_BYTES,
    encoding: 'utf8',
  });
  const features = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Feature);
  const index = new BuildingGrid(features.flatMap(buildingOf));
  const entrances = new Set<string>();
  for (const { properties, geometry } of features) {
    const position = positionOf(geometry);
    if (!position) continue;
    if (properties['entrance'] ?? properties['door']) entrances.add(keyOf(position));
    const written = writtenAddresses(properties);
    if (written.length === 0 || properties['building']) continue;
    for (const building of index.touching(position)) {
      for (const text of written) building.addresses.add(text);
      building.isAddressed ||= isInside(building.outline, position);
    }
  }
  return { all: index.buildings, entrances, at: (position) => index.at(position) };
};

/** Key of an entrance in the index. */
export const keyOf = ({ lat, lon }: Position): string => `${lon.toFixed(7)},${lat.toFixed(7)}`;

/** Folds spelling variants of a number. */
export const foldAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s號]/g, '');

class BuildingGrid {
  private readonly cells = new Map<string, MappedBuilding[]>();

  constructor(readonly buildings: readonly MappedBuilding[]) {
    for (const building of buildings) {
      const [west, south, east, north] = building.box.map((degrees) =>
        Math.floor(degrees * CELLS_PER_DEGREE),
      ) as [number, number, number, number];
      for (let x = west; x <= east; x += 1) {
        for (let y = south; y <= north; y += 1) this.add(`${x}/${y}`, building);
      }
    }
  }

  at(position: Position): readonly MappedBuilding[] {
    return this.around(position).filter(({ outline }) => isInside(outline, position));
  }

  /** Buildings that contain the position or have it on their wall. */
  touching(position: Position): readonly MappedBuilding[] {
    return this.around(position).filter(
      ({ outline }) => isInside(outline, position) || isOnEdge(outline, position),
    );
  }

  private around(position: Position): readonly MappedBuilding[] {
    const [x, y] = [position.lon, position.lat].map((degrees) =>
      Math.floor(degrees * CELLS_PER_DEGREE),
    );
    return this.cells.get(`${x}/${y}`) ?? [];
  }

  private add(name: string, building: MappedBuilding): void {
    const cell = this.cells.get(name);
    if (cell) cell.push(building);
    else this.cells.set(name, [building]);
  }
}

const isOnEdge = (outline: MultiPolygon, { lat, lon }: Position): boolean =>
  outline.flat().some((ring) => metresToEdge([lon, lat], ring) <= WALL_METRES);

const buildingOf = ({ properties, geometry }: Feature): readonly MappedBuilding[] => {
  const building = properties['building'];
  if (!building || building === 'no' || geometry.type !== 'MultiPolygon') return [];
  const vertices = geometry.coordinates.flat(2);
  const [lons, lats] = [vertices.map(([lon]) => lon), vertices.map(([, lat]) => lat)];
  const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)] as const;
  const addresses = new Set(writtenAddresses(properties));
  return [{ outline: geometry.coordinates, box, addresses, isAddressed: addresses.size > 0 }];
};

/** A position inside or near an area: a corner moved towards the opposite one. */
const positionOf = (geometry: Feature['geometry']): Position | undefined => {
  if (geometry.type === 'LineString') return undefined;
  if (geometry.type === 'Point')
    return { lon: geometry.coordinates[0], lat: geometry.coordinates[1] };
  const ring = geometry.coordinates[0]?.[0] ?? [];
  const [a, b] = [ring[0], ring[Math.floor(ring.length / 2)]];
  return a && b && { lon: (a[0] + b[0]) / 2, lat: (a[1] + b[1]) / 2 };
};

const writtenAddresses = (tags: Tags): readonly string[] => {
  if (tags['addr:interpolation']) return [];
  const block = tags['addr:block_number'];
  const keys = [
    'addr:housenumber',
    'addr:housename',
    'addr:conscriptionnumber',
    'addr:streetnumber',
  ];
  const written = keys.flatMap((key) => tags[key] ?? []);
  const folded = written.flatMap((text) => [text, ...text.split(/[;,]/)]).map(foldAddress);
  const blocks = block ? folded.map((number) => `${block}-${number}`) : [];
  return [...folded, ...blocks, ...folded.map((text) => text.replace(/^\D+(?=\d)/, ''))];
};
