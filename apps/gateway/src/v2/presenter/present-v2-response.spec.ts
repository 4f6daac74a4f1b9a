import { describe, expect, it } from 'vitest';
import type { Destination, GeocodeAnswer } from '#contracts';
import type { OptionsParams } from '../params/request.params.js';
import { presentV2Response } from './present-v2-response.js';
import type { ResponseBody, ResultBody } from './response.body.js';

const bare: Destination = {
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label: 'Hauptstraße 1, 71083 Herrenberg, Deutschland',
  address: { streetNumber: '1', streetName: 'Hauptstraße', postcode: '71083' },
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: 48.123456789, lon: 8.5 },
  positionQuality: 'high',
  confidence: 0.912345,
  attributions: ['© contributors'],
};

const full: Destination = {
  ...bare,
  doors: {
    positions: [
      { lat: 1, lon: 2 },
      { lat: 3, lon: 4 },
    ],
    quality: 'medium',
  },
  building: { position: { lat: 5, lon: 6 }, quality: 'high' },
  parking: { position: { lat: 7, lon: 8 }, quality: 'low', doorDistanceMetres: 12.3456 },
  distanceMetres: 99.999,
  sourceIds: { uprn: '12', udprn: '34' },
};

const matched = (...matches: Destination[]): GeocodeAnswer => ({ outcome: 'matched', matches });

const present = (
  answer: GeocodeAnswer,
  options: OptionsParams = {},
  query: object = { address_string: 'x' },
): string =>
  presentV2Response({
    queries: [query],
    originals: [query],
    options,
    answers: [answer],
    requestId: '7d6a3f0e-6d5c-4f7d-9d2e-0a3f0c1b2d3e',
  });

const resultOf = (...parameters: Parameters<typeof present>): ResultBody => {
  const { responses } = JSON.parse(present(...parameters)) as ResponseBody;
  return responses[0]!;
};

describe('the response of version 2', () => {
  it('contains version and request id, and no white space', () => {
    const text = present({ outcome: 'no-match' });
    expect(text).toBe(
      '{"responses":[{"status":"no_matches","best_match":null,"additional_matches":[]}],' +
        '"version":"v2","request_id":"7d6a3f0e-6d5c-4f7d-9d2e-0a3f0c1b2d3e"}',
    );
  });

  it('is indented by two spaces with pretty_print', () => {
    const text = present({ outcome: 'no-match' }, { pretty_print: true });
    expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
  });

  it('contains a destination with only a position', () => {
    expect(resultOf(matched(bare))).toEqual({
      status: 'ok',
      best_match: {
        id: bare.id,
        address: bare.label,
        geojson: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [8.5, 48.1234568] },
              properties: { svc_type: 'basic_geocode', accuracy: { quality: 'high' } },
            },
          ],
        },
        search_confidence: 0.9123,
      },
      additional_matches: [],
    });
  });

  it('contains the main door, the building and the parking as points, in this order', () => {
    const { best_match: best } = resultOf(matched(full));
    expect(best?.geojson).toMatchObject({
      features: [
        { properties: { svc_type: 'basic_geocode' } },
        {
          geometry: { coordinates: [2, 1] },
          properties: { svc_type: 'svc_door', accuracy: { quality: 'medium' } },
        },
        {
          geometry: { coordinates: [6, 5] },
          properties: { svc_type: 'svc_building', accuracy: { quality: 'high' } },
        },
        {
          geometry: { coordinates: [8, 7] },
          properties: {
            svc_type: 'svc_parking',
            accuracy: { quality: 'low', minimum_parking_to_door_distance: 12.35 },
          },
        },
      ],
    });
    expect(best?.distance).toBe(100);
    expect(best?.source_id).toBeUndefined();
  });

  it('contains no distance to an unknown door', () => {
    const { best_match: best } = resultOf(matched({ ...full, doors: undefined }));
    expect(JSON.stringify(best)).not.toContain('minimum_parking_to_door_distance');
  });

  it('contains latitude and longitude by kind in the key-value format', () => {
    const { best_match: best } = resultOf(matched(full), { geojson_type: 'key_value' });
    expect(best?.geojson).toEqual({
      basic_geocode: { latitude: 48.1234568, longitude: 8.5 },
      svc_door: { latitude: 1, longitude: 2 },
      svc_building: { latitude: 5, longitude: 6 },
      svc_parking: { latitude: 7, longitude: 8 },
    });
  });

  it.each([180, 179.99999999, -180])('writes the longitude %p as -180', (lon) => {
    const { best_match: best } = resultOf(matched({ ...bare, position: { lat: -0, lon } }));
    expect(JSON.stringify(best)).toContain('"coordinates":[-180,0]');
  });

  it('contains the structured address when requested', () => {
    const { best_match: best } = resultOf(matched(bare), { structured_response: true });
    expect(best?.structured_response).toEqual({
      street_number: '1',
      street_name: 'Hauptstraße',
      postalcode: '71083',
      country_code: 'DE',
    });
  });

  it('contains the requested source identifiers', () => {
    const asking = (source_id: object) =>
      resultOf(matched(full), { source_id }).best_match?.source_id;
    expect(asking({ os_uprn: true })).toEqual({ os_uprn: '12' });
    expect(asking({ os_uprn: true, os_udprn: true })).toEqual({ os_uprn: '12', os_udprn: '34' });
    expect(asking({ os_uprn: false })).toBeUndefined();
  });

  it('contains both source identifiers after a look-up of one', () => {
    const { best_match: best } = resultOf(matched(full), {}, { source_id: { os_uprn: '12' } });
    expect(best?.source_id).toEqual({ os_uprn: '12', os_udprn: '34' });
  });

  it('omits an unknown source identifier', () => {
    const options = { source_id: { os_udprn: true } };
    const answer = matched({ ...full, sourceIds: { uprn: '12' } });
    expect(resultOf(answer, options).best_match?.source_id).toBeUndefined();
  });

  it('contains additional matches', () => {
    const other = { ...bare, id: '11111111-39c2-5d4a-9ad7-1a1f6a7a4a9b' };
    const result = resultOf(matched(bare, other));
    expect(result.best_match?.id).toBe(bare.id);
    expect(result.additional_matches.map(({ id }) => id)).toEqual([other.id]);
  });

  it('returns the query unchanged when requested', () => {
    const query = { address_string: 'x', language: null };
    expect(resultOf({ outcome: 'no-match' }, { return_original: true }, query)).toMatchObject({
      original_request: query,
    });
  });

  it('explains the match when verbose', () => {
    const answer: GeocodeAnswer = {
      outcome: 'matched',
      matches: [bare],
      explanation: {
        level: 'street-number',
        components: { postcode: 'contradicted', streetName: 'corrected' },
        info: ['read as German'],
        warnings: ['far from the postcode'],
        errors: [],
      },
    };
    expect(resultOf(answer, { verbose: true }).logging).toEqual({
      info: [
        'level: street number',
        'street_name: corrected',
        'postalcode: contradicted',
        'read as German',
      ],
      warnings: ['far from the postcode'],
      errors: [],
    });
  });

  it('contains logging even without an explanation', () => {
    expect(resultOf({ outcome: 'no-match' }, { verbose: true }).logging).toEqual({
      info: [],
      warnings: [],
      errors: [],
    });
  });

  it('explains why the filter rejected a query', () => {
    const answer: GeocodeAnswer = {
      outcome: 'filtered',
      explanation: { components: {}, info: [], warnings: [], errors: ['no street'] },
    };
    expect(resultOf(answer, { verbose: true })).toMatchObject({
      status: 'no_matches',
      best_match: null,
      logging: { errors: ['no street'] },
    });
  });
});
