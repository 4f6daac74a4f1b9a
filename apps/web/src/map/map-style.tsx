import type {
  DataDrivenPropertyValueSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { tileUrl } from '../client';
import type { AnswerFeatures } from './answer-features';
import { noFeatures } from './answer-features';

/** The colours of the map. */
interface Palette {
  readonly ground: string;
  readonly street: string;
  readonly streetEdge: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly parking: string;
  readonly door: string;
  readonly text: string;
  readonly halo: string;
  readonly answerBuilding: string;
  readonly answerParking: string;
  readonly answerDoor: string;
}

const light: Palette = {
  ground: '#f4f2ec',
  street: '#ffffff',
  streetEdge: '#cfcabd',
  building: '#e0dacb',
  buildingEdge: '#c5bda9',
  parking: '#dde5f2',
  door: '#8a8069',
  text: '#3b3a36',
  halo: '#ffffff',
  answerBuilding: '#b3450b',
  answerParking: '#1c5fb8',
  answerDoor: '#0d6b3c',
};

const dark: Palette = {
  ground: '#1d1f22',
  street: '#43474d',
  streetEdge: '#15171a',
  building: '#2b2e33',
  buildingEdge: '#3d4147',
  parking: '#243043',
  door: '#8e948f',
  text: '#dcdcd8',
  halo: '#15171a',
  answerBuilding: '#ff9d5c',
  answerParking: '#7fb4ff',
  answerDoor: '#5fd897',
};

/** From the zoom of the first number on, the second number of pixels, and so on. */
const byZoom = (...stops: readonly number[]): DataDrivenPropertyValueSpecification<number> =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as never;

/** Fonts of the system: nothing is loaded for them. */
const FONT = ['system-ui', 'sans-serif'];

/** The style of the basemap, from the tiles of the gateway, and of the answer above it. */
export const mapStyle = (isDark: boolean, language: string): StyleSpecification => {
  const palette = isDark ? dark : light;
  return {
    version: 8,
    sources: {
      gazetteer: { type: 'vector', tiles: [tileUrl], minzoom: 0, maxzoom: 16 },
      answer: { type: 'geojson', data: noFeatures as never },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
      ...areaLayers(palette),
      ...streetLayers(palette),
      ...answerLayers(palette),
      ...labelLayers(palette, language),
    ],
  };
};

const fromGazetteer = (layer: string): { source: string; 'source-layer': string } => ({
  source: 'gazetteer',
  'source-layer': layer,
});

const areaLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'parking',
    type: 'fill',
    ...fromGazetteer('parking'),
    paint: { 'fill-color': palette.parking },
  },
  {
    id: 'buildings',
    type: 'fill',
    ...fromGazetteer('buildings'),
    paint: { 'fill-color': palette.building, 'fill-outline-color': palette.buildingEdge },
  },
];

const streetLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'street-edges',
    type: 'line',
    ...fromGazetteer('streets'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.streetEdge, 'line-width': byZoom(13, 1, 16, 5, 19, 18) },
  },
  {
    id: 'streets',
    type: 'line',
    ...fromGazetteer('streets'),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.street, 'line-width': byZoom(13, 0.5, 16, 3.5, 19, 16) },
  },
  {
    id: 'doors',
    type: 'circle',
    ...fromGazetteer('doors'),
    minzoom: 17,
    paint: { 'circle-radius': byZoom(17, 1.5, 20, 4), 'circle-color': palette.door },
  },
];

const textPaint = (palette: Palette): object => ({
  'text-color': palette.text,
  'text-halo-color': palette.halo,
  'text-halo-width': 1.5,
});

const labelLayers = (palette: Palette, language: string): LayerSpecification[] => [
  {
    id: 'address-numbers',
    type: 'symbol',
    ...fromGazetteer('addresses'),
    minzoom: 17,
    layout: { 'text-field': ['get', 'number'], 'text-font': FONT, 'text-size': 11 },
    paint: textPaint(palette),
  },
  {
    id: 'street-names',
    type: 'symbol',
    ...fromGazetteer('streets'),
    minzoom: 14,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': 12,
    },
    paint: textPaint(palette),
  },
  {
    id: 'place-names',
    type: 'symbol',
    ...fromGazetteer('places'),
    layout: {
      'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
      'text-font': FONT,
      'text-size': ['match', ['get', 'kind'], 'country', 17, 'state', 14, 'city', 15, 12],
      'text-transform': ['match', ['get', 'kind'], ['country', 'state'], 'uppercase', 'none'],
    },
    paint: textPaint(palette),
  },
];

/** How the quality of an outline or way is drawn: solid, dashed, dotted. */
const dashes = { high: undefined, medium: [4, 2], low: [1, 2] } as const;

type Quality = keyof typeof dashes;

const isOf = (kind: AnswerFeatures['features'][number]['properties']['kind']): unknown => [
  '==',
  ['get', 'kind'],
  kind,
];

const colourOf = (palette: Palette): DataDrivenPropertyValueSpecification<string> => [
  'match',
  ['get', 'kind'],
  'building',
  palette.answerBuilding,
  'door',
  palette.answerDoor,
  palette.answerParking,
];

const answerLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: 'answer-areas',
    type: 'fill',
    source: 'answer',
    filter: ['in', ['get', 'kind'], ['literal', ['building', 'parking']]],
    paint: { 'fill-color': colourOf(palette), 'fill-opacity': selectedOr(0.35, 0.12) },
  },
  ...(Object.keys(dashes) as Quality[]).map((quality): LayerSpecification => {
    const dash = dashes[quality];
    return {
      id: `answer-lines-${quality}`,
      type: 'line',
      source: 'answer',
      filter: ['all', ['!=', ['geometry-type'], 'Point'], ['==', ['get', 'quality'], quality]],
      paint: {
        'line-color': colourOf(palette),
        'line-width': selectedOr(3, 1.5),
        ...(dash && { 'line-dasharray': [...dash] }),
      },
    };
  }),
  {
    id: 'answer-doors',
    type: 'circle',
    source: 'answer',
    filter: isOf('door') as never,
    paint: {
      'circle-radius': ['case', ['get', 'main'], 7, 5],
      'circle-color': palette.answerDoor,
      'circle-stroke-color': palette.halo,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'answer-way-metres',
    type: 'symbol',
    source: 'answer',
    filter: isOf('way') as never,
    layout: {
      'symbol-placement': 'line-center',
      'text-field': ['get', 'label'],
      'text-font': FONT,
      'text-size': 13,
      'text-offset': [0, -0.9],
    },
    paint: { ...textPaint(palette), 'text-color': palette.answerParking },
  },
];

/** The value of the selected match, and that of the others. */
const selectedOr = (
  selected: number,
  other: number,
): DataDrivenPropertyValueSpecification<number> => ['case', ['get', 'selected'], selected, other];
