import type { Position } from '#contracts';
import type { BoundingBox } from '#geo';
import { boxAround, nearestPointOnRings, planeDistanceMetres, pointInside } from '#geo';
import type { OsmExtract, ParkingPoint } from '../../read/osm/osm-extract.js';
import type { OsmTags } from '../../read/osm/osm-feature.js';
import {
  ownerWords,
  parkingKindOf,
  parkingUseOf,
  publicSigns,
  roofedKinds,
  streetKinds,
} from './parking-use.js';
import type { ParkingUse } from './parking-use.js';

/** A car park: an area, or a point when only that is mapped. */
export interface Parking {
  readonly key: string;
  readonly use: ParkingUse;
  /** Words of its name that identify the owner. */
  readonly owner: readonly string[];
  /** Along a public street; belongs to no building. */
  readonly isOnStreet: boolean;
  /** Entered by its entrances, if known, instead of over its edge. */
  readonly isRoofed: boolean;
  /** Index among the parking areas of the extract. */
  readonly area?: number;
  /** Position of a car park without an area, or of its entrance. */
  readonly position?: Position;
  /** Entrances inside the area or on its edge. */
  readonly entrances: readonly Position[];
  /** Entrances outside the area, connected by a ramp. */
  readonly ramps: readonly Position[];
  readonly box: BoundingBox;
}

/** Maximum distance from a garage's point to an entrance with the same name. */
const WIDEST_GARAGE_METRES = 200;
/** Maximum distance from an unnamed garage's point to its entrance. */
const SAME_SPOT_METRES = 30;

/** Reads the car parks of an extract: areas with their entrances, and points. */
export const readParkings = (extract: OsmExtract): readonly Parking[] => {
  const entrances = extract.parkingPoints.filter(isParkingEntrance);
  const assigned = assignEntrances(extract, entrances);
  const claimed = new Set([...assigned.values()].flat().map(({ point }) => point));
  const points = extract.parkingPoints.filter((point) =>
    isParkingEntrance(point)
      ? !claimed.has(point)
      : !isShownElsewhere(point, { extract, entrances }),
  );
  const inside = tagsInsideAreas(extract);
  return [
    ...extract.parkingTags.flatMap((tags, area) =>
      areaParking(extract, {
        area,
        tags: { ...inside.get(area), ...tags },
        assigned: assigned.get(area) ?? [],
      }),
    ),
    ...points.flatMap(pointParking),
  ];
};

/** Tags of a car park mapped inside a parking building that has no parking tags itself, by area. */
const tagsInsideAreas = ({
  parkings,
  parkingTags,
  parkingPoints,
}: OsmExtract): ReadonlyMap<number, OsmTags> => {
  const tagsByArea = new Map<number, OsmTags>();
  const isBare = (area: number): boolean => parkingTags[area]?.['amenity'] === undefined;
  const assign = (position: Position, tags: OsmTags): void => {
    for (const area of parkings.containing(position)) if (isBare(area)) tagsByArea.set(area, tags);
  };
  if (!parkingTags.some((_, area) => isBare(area))) return tagsByArea;
  for (const { tags, position } of parkingPoints)
    if (tags['amenity'] === 'parking') assign(position, tags);
  parkingTags.forEach((tags, area) => {
    if (!isBare(area)) assign(pointInside(parkings.polygons(area)), tags);
  });
  return tagsByArea;
};

const areaParking = (
  { parkings }: OsmExtract,
  area: {
    readonly area: number;
    readonly tags: OsmTags;
    readonly assigned: readonly AssignedEntrance[];
  },
): readonly Parking[] => {
  const tags = { ...entranceTags(area.assigned), ...area.tags };
  const use = parkingUseOf(tags);
  if (!use) return [];
  const positionsOf = (isOnArea: boolean) =>
    area.assigned
      .filter((entrance) => entrance.isOnArea === isOnArea)
      .map(({ point }) => point.position);
  return [
    {
      ...traitsOf(tags),
      key: parkings.key(area.area),
      use,
      area: area.area,
      entrances: positionsOf(true),
      ramps: positionsOf(false),
      box: parkings.box(area.area),
    },
  ];
};

/** Tags of the entrances, for tags that the car park itself does not have. */
const entranceTags = (assigned: readonly AssignedEntrance[]): OsmTags =>
  Object.fromEntries(
    ['access', ...publicSigns].flatMap((key) => {
      const value = assigned
        .map(({ point }) => point.tags[key])
        .find((value) => value !== undefined);
      return value === undefined ? [] : [[key, value]];
    }),
  );

const pointParking = ({ key, tags, position }: ParkingPoint): readonly Parking[] => {
  const use = parkingUseOf(tags);
  if (!use) return [];
  const box = boxAround(position, 0);
  return [{ ...traitsOf(tags), key, use, position, entrances: [], ramps: [], box }];
};

const traitsOf = (tags: OsmTags): Pick<Parking, 'isOnStreet' | 'isRoofed' | 'owner'> => {
  const kind = parkingKindOf(tags);
  return {
    owner: ownerWords(tags['name'] ?? ''),
    isOnStreet: streetKinds.has(kind),
    isRoofed: roofedKinds.has(kind) || tags['amenity'] === 'parking_entrance',
  };
};

const isParkingEntrance = ({ tags }: ParkingPoint): boolean =>
  tags['amenity'] === 'parking_entrance';

/** Whether a point is inside a mapped area, or is a garage whose entrances are mapped. */
const isShownElsewhere = (
  { position, tags }: ParkingPoint,
  among: { readonly extract: OsmExtract; readonly entrances: readonly ParkingPoint[] },
): boolean =>
  among.extract.parkings.containing(position).length > 0 ||
  (roofedKinds.has(tags['parking'] ?? '') &&
    among.entrances.some((entrance) => {
      const hasSameName = tags['name'] !== undefined && tags['name'] === entrance.tags['name'];
      const reach = hasSameName ? WIDEST_GARAGE_METRES : SAME_SPOT_METRES;
      return planeDistanceMetres(position, entrance.position) <= reach;
    }));

/** An entrance closer than this to the edge is on it. */
const ON_EDGE_METRES = 1;
/** Maximum length of a ramp between an entrance and the area of the garage. */
const RAMP_METRES = 30;

/** An entrance with its parking area: on the area, or connected by a ramp. */
interface AssignedEntrance {
  readonly point: ParkingPoint;
  readonly isOnArea: boolean;
}

/** Assigns entrances to parking areas. */
const assignEntrances = (
  extract: OsmExtract,
  entrances: readonly ParkingPoint[],
): ReadonlyMap<number, readonly AssignedEntrance[]> => {
  const assigned = new Map<number, AssignedEntrance[]>();
  for (const point of entrances) {
    const nearest = areaOfEntrance(extract, point);
    if (!nearest) continue;
    const entrance = { point, isOnArea: nearest.metres <= ON_EDGE_METRES };
    assigned.set(nearest.area, [...(assigned.get(nearest.area) ?? []), entrance]);
  }
  return assigned;
};

const areaOfEntrance = (
  { parkings, parkingTags }: OsmExtract,
  { position }: ParkingPoint,
): { readonly area: number; readonly metres: number } | undefined => {
  const isRoofed = (area: number): boolean => roofedKinds.has(parkingTags[area]?.['parking'] ?? '');
  return parkings
    .near(position, RAMP_METRES)
    .map((area) => ({
      area,
      metres: parkings.contains(area, position)
        ? 0
        : nearestPointOnRings(parkings.polygons(area), position).metres,
    }))
    .filter(({ area, metres }) => metres <= (isRoofed(area) ? RAMP_METRES : ON_EDGE_METRES))
    .reduce<{ readonly area: number; readonly metres: number } | undefined>(
      (nearest, one) => (nearest && nearest.metres <= one.metres ? nearest : one),
      undefined,
    );
};
