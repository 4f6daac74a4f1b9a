import MaplibreGeocoder from '@maplibre/maplibre-gl-geocoder';
import * as maplibregl from 'maplibre-gl';

/**
 * A map with the search box of maplibre-gl-geocoder. `service` is the URL of the gateway, `key` an API
 * key, which a public protocol does not need, and `style` that of the map.
 */
export const showMapLibreMap = (container, { service, key, style }) => {
  const map = new maplibregl.Map({ container, style, center: [16.36, 48.2], zoom: 12 });
  const search = new MaplibreGeocoder(nominatimOf(service, key), {
    maplibregl,
    showResultsWhileTyping: true,
    minLength: 2,
  });
  map.addControl(search);
  return { map, search };
};

/** The functions that the control calls, on Nominatim's protocol. */
export const nominatimOf = (service, key) => {
  const request = async (path, parameters) => {
    const query = new URLSearchParams({ ...parameters, ...(key && { key }) });
    const response = await fetch(`${service}/nominatim/${path}?${query}`);
    const body = await response.json();
    if (!response.ok) throw new Error(body.error?.message ?? response.statusText);
    return body;
  };
  return {
    forwardGeocode: async ({ query, limit = 5 }) => {
      const found = await request('search', { q: query, limit, format: 'geojson' });
      return { type: 'FeatureCollection', features: found.features.map(carmenFeature) };
    },
    reverseGeocode: async ({ query: [lon, lat] }) => {
      const found = await request('reverse', { lat, lon, format: 'geojson' });
      const features = (found.features ?? []).map(carmenFeature);
      return { type: 'FeatureCollection', features };
    },
  };
};

/** A feature as the control reads it. */
const carmenFeature = ({ geometry, properties, bbox }) => ({
  type: 'Feature',
  geometry,
  properties,
  bbox,
  id: String(properties.place_id),
  text: properties.display_name,
  place_name: properties.display_name,
  place_type: ['place'],
  center: geometry.coordinates,
});
