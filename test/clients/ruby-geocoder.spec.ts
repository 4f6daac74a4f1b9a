import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';

const run = promisify(execFile);

const isInstalled = spawnSync('ruby', ['-e', "require 'geocoder'"]).status === 0;

if (!isInstalled)
  console.warn('ruby with geocoder is not installed: specs that need it are skipped');

const found = (city: string): unknown => [city, '1010', [48.211, 16.357]];

/** What each call of ruby_cases.rb has to come to: city, postcode and position, or nothing. */
const cases: Readonly<Record<string, unknown>> = {
  // The library asks Nominatim for English, and Pelias for no language.
  'nominatim search': found('Vienna'),
  'nominatim nothing': null,
  'nominatim reverse': found('Vienna'),
  'pelias search': found('Wien'),
  'pelias nothing': null,
  'pelias reverse': found('Wien'),
};

(isInstalled ? describe : describe.skip)("Ruby's geocoder", () => {
  let service: DemoService;
  const outcomes = new Map<string, unknown>();

  beforeAll(async () => {
    service = await startDemoService();
    const host = service.url.replace('http://', '');
    const args = ['test/clients/ruby_cases.rb', host, TEST_API_KEY];
    const { stdout } = await run('ruby', args, { timeout: 300_000 });
    for (const line of stdout.trim().split('\n')) {
      const { call, outcome } = JSON.parse(line) as { call: string; outcome: unknown };
      outcomes.set(call, outcome);
    }
  });

  afterAll(() => service.stop());

  it.each(Object.entries(cases))('%s', (call, outcome) => {
    expect(outcomes.get(call)).toEqual(outcome);
  });
});
