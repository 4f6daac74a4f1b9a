import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';
import { pythonWith } from './python.js';

const geopy = pythonWith('geopy');

const RATHAUS = [expect.stringContaining('Friedrich-Schmidt-Platz 1'), 48.211, 16.357];
const PHOTON_RATHAUS = [expect.stringContaining('Friedrich-Schmidt-Platz'), 48.211, 16.357];
const PELIAS_RATHAUS = ['Wiener Rathaus', 48.211, 16.357];

/** What each call of geopy_cases.py has to come to: address and position, nothing, or an error. */
const cases: Readonly<Record<string, unknown>> = {
  'nominatim search': RATHAUS,
  'nominatim structured': RATHAUS,
  'nominatim details': [expect.stringContaining('Vienna'), 48.211, 16.357],
  'nominatim bounded': RATHAUS,
  'nominatim bounded elsewhere': null,
  'nominatim country': RATHAUS,
  'nominatim other country': null,
  'nominatim list': [RATHAUS[0]],
  'nominatim geometry': RATHAUS,
  'nominatim nothing': null,
  'nominatim reverse': RATHAUS,
  'nominatim reverse city': ['Wien, Österreich', 48.211, 16.357],
  'nominatim reverse nothing': null,
  'photon search': PHOTON_RATHAUS,
  'photon near': PHOTON_RATHAUS,
  'photon language': [expect.stringContaining('Vienne'), 48.211, 16.357],
  'photon box': PHOTON_RATHAUS,
  'photon nothing': null,
  'photon reverse': PHOTON_RATHAUS,
  'pelias search': PELIAS_RATHAUS,
  'pelias country': PELIAS_RATHAUS,
  'pelias other country': null,
  'pelias nothing': null,
  'pelias reverse': PELIAS_RATHAUS,
  'pelias wrong key': 'GeocoderAuthenticationFailure',
  'ban search': RATHAUS,
  'ban nothing': null,
  'ban reverse': RATHAUS,
};

geopy.describe('geopy', () => {
  let service: DemoService;
  const outcomes = new Map<string, unknown>();

  beforeAll(async () => {
    service = await startDemoService();
    const output = await geopy.run('test/clients/geopy_cases.py', [service.url, TEST_API_KEY]);
    for (const line of output.trim().split('\n')) {
      const { call, outcome } = JSON.parse(line) as { call: string; outcome: unknown };
      outcomes.set(call, outcome);
    }
  });

  afterAll(() => service.stop());

  it('makes the calls that are expected', () => {
    expect([...outcomes.keys()]).toEqual(Object.keys(cases));
  });

  it.each(Object.entries(cases))('%s', (call, outcome) => {
    expect(outcomes.get(call)).toEqual(outcome);
  });
});
