import type { JSX } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import type { GeoJSONSource, MapOptions } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Match } from '../answer';
import { baseUrl } from '../client';
import { boxAround } from '../geometry';
import type { Position } from '../geometry';
import { LanguageContext, useMetres, useTranslation } from '../texts';
import { answerFeatures, drawnPositions, numberPosition } from './answer-features';
import { mapStyle } from './map-style';

// A file of this origin: the default is a script from a blob, which the Content-Security-Policy forbids.
setWorkerUrl(new URL(workerUrl, document.baseURI).href);

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

/** The element of the map, from which scripts can get the map to inspect it. */
interface MapElement extends HTMLDivElement {
  map?: MapLibreMap;
}

const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Nearer than this zoom the centre of the map says where the user looks for something. */
const REGION_ZOOM = 8;

/** The map: the basemap and the answer. */
export const MapView = (props: MapViewProps): JSX.Element => {
  const t = useTranslation();
  const container = useRef<MapElement>(null);
  const map = useMap(container, props);
  useAnswer(map, props);
  useNumbers(map, props);
  return (
    <>
      <div class="map" ref={container} />
      {map === 'unavailable' && <p class="map-problem">{t('mapUnavailable')}</p>}
    </>
  );
};

type MapState = MapLibreMap | 'unavailable' | undefined;

const isMap = (state: MapState): state is MapLibreMap => typeof state === 'object';

const useMap = (
  container: { readonly current: MapElement | null },
  props: MapViewProps,
): MapState => {
  const language = useContext(LanguageContext);
  const t = useTranslation();
  const [map, setMap] = useState<MapState>();
  // Handlers of the map are set once, and call the latest ones.
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const locale = {
      'Map.Title': t('mapLabel'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
    };
    const style = mapStyle(darkScheme.matches, language);
    const created = createMap({ container: element, style, locale }, latest);
    setMap(created ?? 'unavailable');
    if (!created) return undefined;
    element.map = created;
    return () => created.remove();
  }, []);
  useRestyling(map, language);
  // Tiles that were refused for want of a valid key are requested again.
  useEffect(() => {
    if (isMap(map) && map.getSource('gazetteer')) map.refreshTiles('gazetteer');
  }, [props.apiKey]);
  return map;
};

/** Follows the colour scheme of the system and the language of the page. */
const useRestyling = (map: MapState, language: string): void => {
  const styled = useRef(language);
  useEffect(() => {
    if (!isMap(map)) return undefined;
    const restyle = (): void => {
      const answer = map.getSource<GeoJSONSource>('answer');
      const style = mapStyle(darkScheme.matches, language);
      if (answer) style.sources.answer = answer.serialize();
      map.setStyle(style);
    };
    if (styled.current !== language) restyle();
    styled.current = language;
    darkScheme.addEventListener('change', restyle);
    return () => darkScheme.removeEventListener('change', restyle);
  }, [map, language]);
};

/** Undefined without WebGL. */
const createMap = (
  options: Pick<MapOptions, 'container' | 'style' | 'locale'>,
  latest: { readonly current: MapViewProps },
): MapLibreMap | undefined => {
  try {
    const map = new MapLibreMap({
      ...options,
      center: [8, 47],
      zoom: 3,
      maxZoom: 21,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      transformRequest: (url) =>
        url.startsWith(baseUrl)
          ? { url, headers: { authorization: latest.current.apiKey } }
          : { url },
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
    map.on('click', ({ lngLat }) => {
      const { lat, lng: lon } = lngLat.wrap();
      latest.current.onPosition({ lat, lon });
    });
    map.on('moveend', () => {
      const { lat, lng: lon } = map.getCenter().wrap();
      latest.current.onCentre(map.getZoom() >= REGION_ZOOM ? { lat, lon } : undefined);
    });
    // A tile that cannot be had leaves a gap; the page reports what matters by itself.
    map.on('error', () => undefined);
    return map;
  } catch {
    return undefined;
  }
};

/** Draws the answer, and shows the selected match. */
const useAnswer = (map: MapState, { matches, selected }: MapViewProps): void => {
  const metres = useMetres();
  useEffect(() => {
    if (!isMap(map)) return undefined;
    const data = answerFeatures(matches, selected, metres) as never;
    const draw = (): void => {
      const answer = map.getSource<GeoJSONSource>('answer');
      if (!answer) return;
      map.off('styledata', draw);
      void answer.setData(data);
    };
    map.on('styledata', draw);
    draw();
    return () => map.off('styledata', draw);
  }, [map, matches, selected]);
  useEffect(() => {
    const match = matches[selected];
    const box = match && boxAround(drawnPositions(match));
    if (!isMap(map) || !box) return;
    const [west, south, east, north] = box;
    map.fitBounds([west, south, east, north], {
      padding: 60,
      maxZoom: 18,
      animate: !reducedMotion.matches,
    });
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
