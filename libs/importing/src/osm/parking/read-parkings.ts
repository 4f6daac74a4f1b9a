import type { Position } from '#contracts';
import { boxAround } from '../../geometry/box-around.js';
import { planarMetres } from '../../geometry/planar.js';
import { pointInside } from '../../geometry/point-inside.js';
import type { OsmExtract, ParkingPoint } from '../extract/osm-extract.js';
import type { OsmTags } from '../osm-tags.js';
import { claimEntrances, type EntranceClaim } from './entrance-claims.js';
import { ownerWords } from './named-for.js';
import type { Parking } from './parking.js';
import { parkingKindOf, parkingUseOf } from './parking-use.js';
import { publicSigns, roofedKinds, streetKinds } from './parking-use.table.js';

/** The entrances of one garage lie no farther from the point that stands for it. */
const WIDEST_GARAGE_METRES = 200;
/** What stands for a garage without a name is drawn at its entrance. */
const SAME_SPOT_METRES = 30;

/** The places to park that an extract shows: areas with their entrances, and what is but a point. */
export const readParkings = (extract: OsmExtract): readonly Parking[] => {
  const entrances = extract.parkingPoints.filter(isEntrance);
  const claims = claimEntrances(extract, entrances);
  const claimed = new Set([...claims.values()].flat().map(({ point }) => point));
  const points = extract.parkingPoints.filter((point) =>
    isEntrance(point) ? !claimed.has(point) : !isShownElsewhere(point, { extract, entrances }),
  );
  const inside = saidInside(extract);
  return [
    ...extract.parkingTags.flatMap((tags, area) =>
      areaParking(extract, {
        area,
        tags: { ...inside.get(area), ...tags },
        claims: claims.get(area) ?? [],
      }),
    ),
    ...points.flatMap(pointParking),
  ];
};

/** What a point or an area inside a building of cars says of it, by area. */
const saidInside = ({
  parkings,
  parkingTags,
  parkingPoints,
}: OsmExtract): ReadonlyMap<number, OsmTags> => {
  const said = new Map<number, OsmTags>();
  const isBare = (area: number): boolean => parkingTags[area]?.['amenity'] === undefined;
  const tell = (position: Position, tags: OsmTags): void => {
    for (const area of parkings.containing(position)) if (isBare(area)) said.set(area, tags);
  };
  if (!parkingTags.some((_, area) => isBare(area))) return said;
  for (const { tags, position } of parkingPoints)
    if (tags['amenity'] === 'parking') tell(position, tags);
  parkingTags.forEach((tags, area) => {
    if (!isBare(area)) tell(pointInside(parkings.polygons(area)), tags);
  });
  return said;
};

const areaParking = (
  { parkings }: OsmExtract,
  area: {
    readonly area: number;
    readonly tags: OsmTags;
    readonly claims: readonly EntranceClaim[];
  },
): readonly Parking[] => {
  const tags = { ...saidAtEntrance(area.claims), ...area.tags };
  const use = parkingUseOf(tags);
  if (!use) return [];
  const positionsOf = (isOnArea: boolean) =>
    area.claims.filter((claim) => claim.isOnArea === isOnArea).map(({ point }) => point.position);
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

/** What an entrance says of its garage holds where the garage says nothing itself. */
const saidAtEntrance = (claims: readonly EntranceClaim[]): OsmTags =>
  Object.fromEntries(
    ['access', ...publicSigns].flatMap((key) => {
      const said = claims.map(({ point }) => point.tags[key]).find((value) => value !== undefined);
      return said === undefined ? [] : [[key, said]];
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

const isEntrance = ({ tags }: ParkingPoint): boolean => tags['amenity'] === 'parking_entrance';

/** A point inside an area that is mapped, too, or a garage whose entrances tell more exactly where it is. */
const isShownElsewhere = (
  { position, tags }: ParkingPoint,
  among: { readonly extract: OsmExtract; readonly entrances: readonly ParkingPoint[] },
): boolean =>
  among.extract.parkings.containing(position).length > 0 ||
  (roofedKinds.has(tags['parking'] ?? '') &&
    among.entrances.some((entrance) => {
      const isNamesake = tags['name'] !== undefined && tags['name'] === entrance.tags['name'];
      const reach = isNamesake ? WIDEST_GARAGE_METRES : SAME_SPOT_METRES;
      return planarMetres(position, entrance.position) <= reach;
    }));
