import type {
  DataDrivenPropertyValueSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { tileUrl } from '../client';

/** The colours of the map. */
export interface Palette {
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
export const FONT = ['system-ui', 'sans-serif'];

/** The source of what is drawn on the basemap. */
export const OVERLAY_SOURCE = 'overlay';

/** What is drawn on the basemap: layers of OVERLAY_SOURCE. */
export interface Overlay {
  /** Otherwise the names of the basemap stay legible above it. */
  readonly isAboveNames?: boolean;
  readonly layers: (palette: Palette) => readonly LayerSpecification[];
  /** Absent: none yet. */
  readonly data?: SourceSpecification;
}

const noData: SourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/** The style of the basemap, from the tiles of the gateway, and of what is drawn above it. */
export const mapStyle = (
  isDark: boolean,
  language: string,
  overlay: Overlay,
): StyleSpecification => {
  const palette = isDark ? dark : light;
  return {
    version: 8,
    sources: {
      gazetteer: { type: 'vector', tiles: [tileUrl], minzoom: 0, maxzoom: 16 },
      [OVERLAY_SOURCE]: overlay.data ?? noData,
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
      ...areaLayers(palette),
      ...streetLayers(palette),
      ...(overlay.isAboveNames ? labelLayers(palette, language) : []),
      ...overlay.layers(palette),
      ...(overlay.isAboveNames ? [] : labelLayers(palette, language)),
    ],
  };
};

/** The URL of the style that the operator has chosen (MAP_STYLE_URL); undefined for the one above. */
export const ownStyleUrl = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=map-style-url]')?.content || undefined;

/** Adds an overlay to another style. It is without texts if that style has fonts of its own only. */
export const withOverlay = (style: StyleSpecification, overlay: Overlay): StyleSpecification => ({
  ...style,
  sources: { ...style.sources, [OVERLAY_SOURCE]: overlay.data ?? noData },
  layers: [
    ...style.layers,
    ...overlay.layers(light).filter(({ type }) => type !== 'symbol' || style.glyphs === undefined),
  ],
});

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

/** Text with a halo. */
export const textPaint = (palette: Palette): object => ({
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
