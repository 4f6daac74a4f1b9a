import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import type { GeoJSONSource, MapOptions } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseUrl } from '../client';
import type { Box } from '../geometry';
import { LanguageContext, useTranslation } from '../texts';
import { mapStyle, OVERLAY_SOURCE, ownStyleUrl, withOverlay } from './map-style';
import type { Overlay } from './map-style';

// A file of this origin: the default is a script from a blob, which the Content-Security-Policy forbids.
setWorkerUrl(new URL(workerUrl, document.baseURI).href);

/** The element of the map, from which scripts can get the map to inspect it. */
export interface MapElement extends HTMLDivElement {
  map?: MapLibreMap;
}

const darkScheme = matchMedia('(prefers-color-scheme: dark)');

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The map; `unavailable` without WebGL, undefined before it has been created. */
export type MapState = MapLibreMap | 'unavailable' | undefined;

export const isMap = (state: MapState): state is MapLibreMap => typeof state === 'object';

interface BasemapOptions {
  readonly apiKey: string;
  /** What is drawn on the basemap. Its data are set on the source OVERLAY_SOURCE. */
  readonly overlay: Overlay;
}

/** Creates a map in an element, which follows the colour scheme and the language of the page. */
export const useMap = (
  container: { readonly current: MapElement | null },
  { apiKey, overlay }: BasemapOptions,
): MapState => {
  const language = useContext(LanguageContext);
  const t = useTranslation();
  const [map, setMap] = useState<MapState>();
  const latestKey = useRef(apiKey);
  latestKey.current = apiKey;
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const locale = {
      'Map.Title': t('mapLabel'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
    };
    const created = createMap({ container: element, locale }, latestKey);
    setMap(created ?? 'unavailable');
    if (!created) return undefined;
    setStyle(created, language, overlay);
    element.map = created;
    return () => created.remove();
  }, []);
  useRestyling(map, language, overlay);
  // Tiles that were refused for want of a valid key are requested again.
  useEffect(() => {
    if (isMap(map) && map.getSource('gazetteer')) map.refreshTiles('gazetteer');
  }, [apiKey]);
  return map;
};

const setStyle = (map: MapLibreMap, language: string, overlay: Overlay): void => {
  const data = map.getSource<GeoJSONSource>(OVERLAY_SOURCE)?.serialize();
  const url = ownStyleUrl();
  if (url === undefined) map.setStyle(mapStyle(darkScheme.matches, language, { ...overlay, data }));
  else {
    map.setStyle(url, {
      transformStyle: (_previous, style) => withOverlay(style, { ...overlay, data }),
    });
  }
};

const useRestyling = (map: MapState, language: string, overlay: Overlay): void => {
  const styled = useRef({ language, overlay });
  useEffect(() => {
    if (!isMap(map)) return undefined;
    const restyle = (): void => setStyle(map, language, overlay);
    const { current } = styled;
    if (current.language !== language || current.overlay !== overlay) restyle();
    styled.current = { language, overlay };
    darkScheme.addEventListener('change', restyle);
    return () => darkScheme.removeEventListener('change', restyle);
  }, [map, language, overlay]);
};

/** Undefined without WebGL. */
const createMap = (
  options: Pick<MapOptions, 'container' | 'locale'>,
  key: { readonly current: string },
): MapLibreMap | undefined => {
  try {
    const map = new MapLibreMap({
      ...options,
      center: [8, 47],
      zoom: 3,
      maxZoom: 21,
      // The page names the sources of its own data; those of another style name themselves.
      attributionControl: ownStyleUrl() === undefined ? false : { compact: false },
      dragRotate: false,
      pitchWithRotate: false,
      transformRequest: (url) =>
        url.startsWith(`${baseUrl}/`) ? { url, headers: { authorization: key.current } } : { url },
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
    // A tile that cannot be had leaves a gap; the page reports what matters by itself.
    map.on('error', () => undefined);
    return map;
  } catch {
    return undefined;
  }
};

/** Draws GeoJSON by the layers of the overlay, as soon as the style has been loaded. */
export const useOverlayData = (map: MapState, data: object): void => {
  useEffect(() => {
    if (!isMap(map)) return undefined;
    const draw = (): void => {
      const overlay = map.getSource<GeoJSONSource>(OVERLAY_SOURCE);
      if (!overlay) return;
      map.off('styledata', draw);
      void overlay.setData(data);
    };
    map.on('styledata', draw);
    draw();
    return () => map.off('styledata', draw);
  }, [map, data]);
};

/** Moves the map so that it shows a box. */
export const showBox = (map: MapLibreMap, [west, south, east, north]: Box): void => {
  map.fitBounds([west, south, east, north], {
    padding: 60,
    maxZoom: 18,
    animate: !reducedMotion.matches,
  });
};
