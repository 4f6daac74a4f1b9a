import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Marker } from 'maplibre-gl';
import type { Match } from '../answer';
import { boxAround } from '../geometry';
import type { Position } from '../geometry';
import { useMetres, useTranslation } from '../texts';
import { answerFeatures, drawnPositions, numberPosition } from './answer-features';
import { answerOverlay } from './answer-overlay';
import { isMap, showBox, useMap, useOverlayData } from './basemap';
import type { MapElement, MapState } from './basemap';

interface MapViewProps {
  readonly apiKey: string;
  readonly matches: readonly Match[];
  readonly selected: number;
  /** Where a reverse search was made. */
  readonly position: Position | undefined;
  readonly onSelect: (index: number) => void;
  readonly onPosition: (position: Position) => void;
  /** The centre of the map, once it shows a region. */
  readonly onCentre: (centre: Position | undefined) => void;
}

/** Nearer than this zoom the centre of the map says where the user looks for something. */
const REGION_ZOOM = 8;

/** The map: the basemap and the answer. */
export const MapView = (props: MapViewProps): JSX.Element => {
  const t = useTranslation();
  const container = useRef<MapElement>(null);
  const map = useMap(container, { apiKey: props.apiKey, overlay: answerOverlay });
  usePositions(map, props);
  useAnswer(map, props);
  useNumbers(map, props);
  return (
    <>
      <div class="map" ref={container} />
      {map === 'unavailable' && <p class="map-problem">{t('mapUnavailable')}</p>}
    </>
  );
};

/** Reports clicks and the centre of the map. */
const usePositions = (map: MapState, props: MapViewProps): void => {
  // Handlers of the map are set once, and call the latest ones.
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!isMap(map)) return;
    map.on('click', ({ lngLat }) => {
      const { lat, lng: lon } = lngLat.wrap();
      latest.current.onPosition({ lat, lon });
    });
    map.on('moveend', () => {
      const { lat, lng: lon } = map.getCenter().wrap();
      latest.current.onCentre(map.getZoom() >= REGION_ZOOM ? { lat, lon } : undefined);
    });
  }, [map]);
};

/** Draws the answer, and shows the selected match. */
const useAnswer = (map: MapState, { matches, selected }: MapViewProps): void => {
  const metres = useMetres();
  const data = useMemo(() => answerFeatures(matches, selected, metres), [matches, selected]);
  useOverlayData(map, data);
  useEffect(() => {
    const match = matches[selected];
    const box = match && boxAround(drawnPositions(match));
    if (isMap(map) && box) showBox(map, box);
  }, [map, matches, selected]);
};

/** Numbers the matches by buttons on the map. */
const useNumbers = (
  map: MapState,
  { matches, selected, position, onSelect }: MapViewProps,
): void => {
  const select = useRef(onSelect);
  select.current = onSelect;
  const places = useMemo(() => matches.map(numberPosition), [matches]);
  useEffect(() => {
    if (!isMap(map)) return undefined;
    const markers = places.flatMap((place, index) => {
      if (!place) return [];
      const button = numberButton(index, index === selected, matches[index]?.address ?? '');
      button.addEventListener('click', (event) => {
        // Else the map would search this position.
        event.stopPropagation();
        select.current(index);
      });
      return [markerAt(button, place).addTo(map)];
    });
    const here = position && [markerAt(positionMark(), position).addTo(map)];
    return () => [...markers, ...(here ?? [])].forEach((marker) => marker.remove());
  }, [map, places, selected, position]);
};

const markerAt = (element: HTMLElement, { lat, lon }: Position): Marker =>
  new Marker({ element, subpixelPositioning: true }).setLngLat([lon, lat]);

const numberButton = (index: number, isSelected: boolean, address: string): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = isSelected ? 'map-number selected' : 'map-number';
  button.textContent = String(index + 1);
  button.setAttribute('aria-label', `${index + 1}: ${address}`);
  button.setAttribute('aria-pressed', String(isSelected));
  return button;
};

const positionMark = (): HTMLElement => {
  const mark = document.createElement('span');
  mark.className = 'map-position';
  mark.setAttribute('aria-hidden', 'true');
  return mark;
};
