import { Map as LeafletMap } from 'leaflet';
import { Geocoder, geocoders } from 'leaflet-control-geocoder';

/**
 * A map with the search box of leaflet-control-geocoder. `service` is the URL of the gateway, `protocol`
 * one of nominatim, photon and pelias, and `key` an API key, which only a protocol that is not public needs.
 */
export const showLeafletMap = (element, { service, protocol, key }) => {
  const map = new LeafletMap(element, { center: [48.2, 16.36], zoom: 12 });
  const geocoder = geocoderOf[protocol](service, key);
  const control = new Geocoder({ geocoder, defaultMarkGeocode: true, collapsed: false });
  control.addTo(map);
  return { map, control, geocoder };
};

const geocoderOf = {
  nominatim: (service, key) =>
    new geocoders.Nominatim({
      serviceUrl: `${service}/nominatim/`,
      geocodingQueryParams: key && { key },
      reverseQueryParams: key && { key },
    }),
  photon: (service, key) =>
    new geocoders.Photon({
      serviceUrl: `${service}/photon/api/`,
      reverseUrl: `${service}/photon/reverse/`,
      geocodingQueryParams: key && { key },
      reverseQueryParams: key && { key },
    }),
  pelias: (service, key) =>
    new geocoders.Pelias({ serviceUrl: `${service}/pelias/v1`, apiKey: key }),
};
