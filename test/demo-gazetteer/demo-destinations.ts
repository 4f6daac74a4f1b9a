import { readdirSync, readFileSync } from 'node:fs';
import type { Coordinate, Ring } from './planar-geometry.js';

export interface Area {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
}

export interface DemoDestination {
  /** File name without extension. */
  readonly file: string;
  readonly position: Coordinate;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly country: string;
  readonly doors: readonly Coordinate[];
  readonly building?: Area;
  readonly parking?: Area;
}

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: Coordinate } | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface DemoFile {
  readonly name: string;
  readonly attribution: unknown;
  readonly destinations: readonly DemoDestination[];
}

/** Reads all files of the demo gazetteer; the first line of each is its attribution. */
export const readDemoFiles = (directory: URL): readonly DemoFile[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.geojsonl'))
    .map((name) => {
      const lines = readFileSync(new URL(name, directory), 'utf8').trimEnd().split('\n');
      const [first, ...rest] = lines.map((line) => JSON.parse(line) as Feature);
      const file = name.replace('.geojsonl', '');
      const attribution = first?.geometry === null ? first.properties['attribution'] : undefined;
      return { name: file, attribution, destinations: rest.map(destinationOf(file)) };
    });

export const ringsOf = ({ type, coordinates }: Area): readonly Ring[] =>
  type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat();

const destinationOf =
  (file: string) =>
  ({ geometry, properties }: Feature): DemoDestination => {
    if (geometry?.type !== 'Point') throw new Error(`${file}: a destination without a Point`);
    const { id, country, doors = [], building, parking } = properties;
    return {
      file,
      position: geometry.coordinates,
      properties,
      id: id as string,
      country: country as string,
      doors: doors as readonly Coordinate[],
      building: building as Area | undefined,
      parking: parking as Area | undefined,
    };
  };
