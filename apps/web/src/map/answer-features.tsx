import type { Match, Quality } from '../answer';
import { nearestOnEdge, positionsOf } from '../geometry';
import type { Position } from '../geometry';

/** What of a match a feature shows. */
interface FeatureProperties {
  readonly kind: 'building' | 'parking' | 'way' | 'door';
  readonly quality: Quality;
  /** Whether it is of the selected match. */
  readonly selected: boolean;
  /** Of a door: whether it is the main one. */
  readonly main: boolean;
  readonly label: string;
}

/** An answer as GeoJSON. */
export interface AnswerFeatures {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
    readonly properties: FeatureProperties;
  }[];
}

type Feature = AnswerFeatures['features'][number];

/** How a distance is written beside the way. */
type FormatMetres = (metres: number) => string;

/** Outlines of all matches; of the selected one also its doors and the way from parking to door. */
export const answerFeatures = (
  matches: readonly Match[],
  selected: number,
  metres: FormatMetres,
): AnswerFeatures => ({
  type: 'FeatureCollection',
  features: matches.flatMap((match, index) => {
    const isSelected = index === selected;
    return [
      ...outlines(match, isSelected),
      ...(isSelected ? [...way(match, metres), ...doors(match)] : []),
    ];
  }),
});

const feature = (
  geometry: Feature['geometry'],
  properties: Pick<FeatureProperties, 'kind' | 'quality'> & Partial<FeatureProperties>,
): Feature => ({
  type: 'Feature',
  geometry,
  properties: { selected: true, main: false, label: '', ...properties },
});

const outlines = ({ building, parking }: Match, selected: boolean): readonly Feature[] =>
  [
    { kind: 'parking' as const, area: parking },
    { kind: 'building' as const, area: building },
  ].flatMap(({ kind, area }) =>
    area?.outline
      ? [
          feature(
            { type: 'Polygon', coordinates: area.outline },
            { kind, quality: area.quality, selected },
          ),
        ]
      : [],
  );

const doors = ({ doors: positions, door }: Match): readonly Feature[] =>
  positions.map((position, index) =>
    feature(
      { type: 'Point', coordinates: pair(position) },
      { kind: 'door', quality: door?.quality ?? 'low', main: index === 0 },
    ),
  );

/** A straight line: the data has no paths. */
const way = ({ parking, doors: [door] }: Match, metres: FormatMetres): readonly Feature[] => {
  if (!parking || !door) return [];
  const { outline, position, quality, doorDistanceMetres } = parking;
  const start = (outline && nearestOnEdge(outline, door)) ?? position;
  const label = doorDistanceMetres === undefined ? '' : `${metres(doorDistanceMetres)} m`;
  return [
    feature(
      { type: 'LineString', coordinates: [pair(start), pair(door)] },
      { kind: 'way', quality, label },
    ),
  ];
};

const pair = ({ lat, lon }: Position): readonly [number, number] => [lon, lat];

/** Where the number of a match is shown: its basic point. */
export const numberPosition = ({ point, door, building }: Match): Position | undefined =>
  (point ?? door ?? building)?.position;

/** All that is drawn of a match. */
export const drawnPositions = (match: Match): readonly Position[] => {
  const { doors: doorPositions, building, parking } = match;
  const areas = [building, parking].flatMap((area) =>
    area ? (area.outline ? positionsOf(area.outline) : [area.position]) : [],
  );
  return [...doorPositions, ...areas, ...[numberPosition(match) ?? []].flat()];
};
