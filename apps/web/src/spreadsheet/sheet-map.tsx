import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LayerSpecification } from 'maplibre-gl';
import { boxAround } from '../geometry';
import { isMap, showBox, useMap, useOverlayData } from '../map/basemap';
import type { MapElement } from '../map/basemap';
import { OVERLAY_SOURCE } from '../map/map-style';
import type { Overlay } from '../map/map-style';
import { useTranslation } from '../texts';
import {
  confidenceClassOf,
  confidenceColours,
  levelColours,
  MAX_CIRCLES,
  NO_CONFIDENCE_COLOUR,
} from './result-colours';
import type { ColourBy } from './result-colours';
import { boxOf, levels, positionOf } from './sheet-results';
import type { SheetResults } from './sheet-results';

interface SheetMapProps {
  readonly apiKey: string;
  readonly results: SheetResults;
  readonly shown: Uint8Array;
  readonly colourBy: ColourBy;
  readonly selected: number | undefined;
  readonly onSelect: (row: number) => void;
}

const LAYER = 'results';

/** The results of a batch as circles. */
export const SheetMap = (props: SheetMapProps): JSX.Element => {
  const { apiKey, results, shown, colourBy, selected } = props;
  const t = useTranslation();
  const container = useRef<MapElement>(null);
  const map = useMap(container, { apiKey, overlay: overlays[colourBy] });
  const data = useMemo(() => circlesOf(results, shown, selected), [results, shown, selected]);
  useOverlayData(map, data);
  const select = useRef(props.onSelect);
  select.current = props.onSelect;
  useEffect(() => {
    if (!isMap(map)) return;
    map.on('click', LAYER, ({ features }) => {
      const row = features?.[0]?.properties.row as unknown;
      if (typeof row === 'number') select.current(row);
    });
  }, [map]);
  useEffect(() => {
    const box = boxOf(results);
    if (isMap(map) && box) showBox(map, box);
  }, [map, results]);
  useEffect(() => {
    const position = selected === undefined ? undefined : positionOf(results, selected);
    const box = position && boxAround([position]);
    if (isMap(map) && box) showBox(map, box);
  }, [map, selected]);
  return (
    <>
      <div class="map" ref={container} />
      {map === 'unavailable' && <p class="map-problem">{t('mapUnavailable')}</p>}
    </>
  );
};

const circlesOf = (
  results: SheetResults,
  shown: Uint8Array,
  selected: number | undefined,
): object => {
  const count = shown.reduce((sum, isShown) => sum + isShown, 0);
  const step = Math.ceil(count / MAX_CIRCLES);
  const features: object[] = [];
  let index = 0;
  for (const [row, isShown] of shown.entries()) {
    const isSelected = row === selected;
    const isDrawn = isShown ? index++ % step === 0 : false;
    const position = positionOf(results, row);
    if (!position || (!isDrawn && !isSelected)) continue;
    const confidence = results.confidences[row] ?? NaN;
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [position.lon, position.lat] },
      properties: {
        row,
        selected: isSelected,
        confidence: Number.isNaN(confidence) ? -1 : confidenceClassOf(confidence),
        level: results.levels[row],
      },
    });
  }
  return { type: 'FeatureCollection', features };
};

const overlayOf = (colourBy: ColourBy): Overlay => ({
  isAboveNames: true,
  layers: (palette) => [
    {
      id: LAYER,
      type: 'circle',
      source: OVERLAY_SOURCE,
      layout: { 'circle-sort-key': ['case', ['get', 'selected'], 1, 0] },
      paint: {
        'circle-radius': ['case', ['get', 'selected'], 10, 6],
        'circle-color': [
          'match',
          ['get', colourBy],
          ...colourPairs[colourBy],
          NO_CONFIDENCE_COLOUR,
        ],
        'circle-stroke-color': palette.text,
        'circle-stroke-width': ['case', ['get', 'selected'], 3, 1],
      },
    } as unknown as LayerSpecification,
  ],
});

/** Values of the property and their colours, as `match` takes them. */
const colourPairs: Readonly<Record<ColourBy, readonly (number | string)[]>> = {
  confidence: confidenceColours.flatMap((colour, index) => [index, colour]),
  level: levels.flatMap((level, index) => [index, levelColours[level]]),
};

const overlays: Readonly<Record<ColourBy, Overlay>> = {
  confidence: overlayOf('confidence'),
  level: overlayOf('level'),
};
