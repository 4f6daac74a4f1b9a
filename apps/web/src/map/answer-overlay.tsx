import type { DataDrivenPropertyValueSpecification, LayerSpecification } from 'maplibre-gl';
import type { AnswerFeatures } from './answer-features';
import { FONT, OVERLAY_SOURCE, textPaint } from './map-style';
import type { Overlay, Palette } from './map-style';

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
    source: OVERLAY_SOURCE,
    filter: ['in', ['get', 'kind'], ['literal', ['building', 'parking']]],
    paint: { 'fill-color': colourOf(palette), 'fill-opacity': selectedOr(0.35, 0.12) },
  },
  ...(Object.keys(dashes) as Quality[]).map((quality): LayerSpecification => {
    const dash = dashes[quality];
    return {
      id: `answer-lines-${quality}`,
      type: 'line',
      source: OVERLAY_SOURCE,
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
    source: OVERLAY_SOURCE,
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
    source: OVERLAY_SOURCE,
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

/** The answer to a search. */
export const answerOverlay: Overlay = { layers: answerLayers };
