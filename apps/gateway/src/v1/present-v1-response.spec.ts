import { describe, expect, it } from 'vitest';
import type { Destination, GeocodeAnswer, Outline } from '#contracts';
import { presentV1Response } from './present-v1-response.js';

const requestId = '7d6a3f0e-6d5c-4f7d-9d2e-0a3f0c1b2d3e';

const bare: Destination = {
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label: 'Hauptstraße 1, 71083 Herrenberg',
  address: { streetNumber: '1', streetName: 'Hauptstraße', postcode: '71083' },
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: 48.123456789, lon: 8.5 },
  positionQuality: 'high',
  confidence: 0.9,
  attributions: ['© A'],
};

const square = (lon: number, lat: number, size = 1): Outline => [
  [
    { lat, lon },
    { lat, lon: lon + size },
    { lat: lat + size, lon: lon + size },
    { lat: lat + size, lon },
    { lat, lon },
  ],
];

const full: Destination = {
  ...bare,
  doors: {
    positions: [
      { lat: 1, lon: 2 },
      { lat: 3.00000004, lon: 179.99999999 },
    ],
    quality: 'medium',
  },
  building: { position: { lat: 5.5, lon: 6.5 }, quality: 'high', outline: square(6, 5) },
  parking: { position: { lat: 7.5, lon: 8.5 }, quality: 'low', outline: square(8, 7) },
  distanceMetres: 99.999,
};

const matched = (...matches: Destination[]): GeocodeAnswer => ({ outcome: 'matched', matches });

interface Body {
  readonly best_match: {
    readonly geojson: {
      readonly features: {
        readonly geometry: { readonly type: string; readonly coordinates: unknown };
        readonly properties: { readonly svc_type: string };
      }[];
    };
  };
  readonly additional_matches: readonly { readonly id: string }[];
  readonly contributors: readonly string[];
}

const present = (answer: GeocodeAnswer, wantsAdditional = false): Body =>
  JSON.parse(presentV1Response(answer, { requestId, wantsAdditional })) as Body;

const featuresOf = (destination: Destination) =>
  present(matched(destination)).best_match.geojson.features;

describe('the response of version 1', () => {
  it('contains all doors, the main one first, and the outlines of building and parking', () => {
    expect(present(matched(full))).toEqual({
      best_match: {
        id: full.id,
        address: full.label,
        geojson: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: {
                type: 'MultiPoint',
                coordinates: [
                  [2, 1],
                  [-180, 3],
                ],
              },
              properties: { svc_type: 'svc_door' },
            },
            {
              type: 'Feature',
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [6, 5],
                    [7, 5],
                    [7, 6],
                    [6, 6],
                    [6, 5],
                  ],
                ],
              },
              properties: { svc_type: 'svc_building' },
            },
            {
              type: 'Feature',
              geometry: { type: 'Polygon', coordinates: expect.any(Array) },
              properties: { svc_type: 'svc_parking' },
            },
          ],
        },
        distance: 100,
      },
      contributors: ['© A'],
      version: 'v1',
      request_id: requestId,
    });
  });

  it('contains the position as a MultiPoint where nothing else is known', () => {
    expect(featuresOf(bare)).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'MultiPoint', coordinates: [[8.5, 48.1234568]] },
        properties: { svc_type: 'basic_geocode' },
      },
    ]);
  });

  it.each([
    ['doors', ['svc_door']],
    ['building', ['svc_building']],
    ['parking', ['svc_parking']],
  ] as const)('shows only the %s of a destination that has nothing else', (part, kinds) => {
    const features = featuresOf({ ...bare, [part]: full[part] });
    expect(features.map(({ properties }) => properties.svc_type)).toEqual(kinds);
  });

  it('leaves out parking without an outline', () => {
    const parking = { ...full.parking!, outline: undefined };
    const kindsOf = (destination: Destination) =>
      featuresOf(destination).map(({ properties }) => properties.svc_type);
    expect(kindsOf({ ...full, parking })).toEqual(['svc_door', 'svc_building']);
    expect(kindsOf({ ...bare, parking })).toEqual(['basic_geocode']);
  });

  it('contains the position where the building has no outline', () => {
    const [feature] = featuresOf({ ...bare, building: { ...full.building!, outline: undefined } });
    expect(feature?.properties.svc_type).toBe('basic_geocode');
  });

  it('keeps the holes of a building', () => {
    const outline: Outline = [...square(0, 0, 9), [...square(2, 2)[0]!].reverse()];
    const [feature] = featuresOf({ ...bare, building: { ...full.building!, outline } });
    expect(feature?.geometry.coordinates).toHaveLength(2);
  });

  it('keeps a building at the antimeridian in one hemisphere', () => {
    const longitudesOf = (outline: Outline) => {
      const [feature] = featuresOf({ ...bare, building: { ...full.building!, outline } });
      return new Set((feature?.geometry.coordinates as [number][][]).flat().map(([lon]) => lon));
    };
    expect(longitudesOf(square(179, 0))).toEqual(new Set([179, 179.9999999]));
    expect(longitudesOf(square(-180, 0))).toEqual(new Set([-180, -179]));
  });

  it('contains additional matches only when requested', () => {
    const other = { ...bare, id: '7d6a3f0e-6d5c-5f7d-9d2e-0a3f0c1b2d3e' };
    expect(present(matched(bare, other))).not.toHaveProperty('additional_matches');
    expect(present(matched(bare, other), true).additional_matches.map(({ id }) => id)).toEqual([
      other.id,
    ]);
    expect(present(matched(bare), true).additional_matches).toEqual([]);
  });

  it('contains each attribution of its matches once', () => {
    const other = { ...bare, attributions: ['© B', '© A'] };
    expect(present(matched(bare, other, other), true).contributors).toEqual(['© A', '© B']);
    expect(present(matched(bare, other)).contributors).toEqual(['© A']);
  });

  it.each([false, true])('contains only svc_info when nothing matches', (wantsAdditional) => {
    for (const outcome of ['no-match', 'filtered'] as const) {
      const body = present({ outcome }, wantsAdditional);
      expect(body).toEqual({
        svc_info: expect.stringContaining('no destinations match'),
        version: 'v1',
        request_id: requestId,
      });
    }
  });

  it('contains a distance only when there is one', () => {
    expect(present(matched(bare)).best_match).not.toHaveProperty('distance');
  });
});
