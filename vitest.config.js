import { resolve } from 'node:path';
import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { swcOptions } from './swc.config.js';
import { ClosingLineReporter } from './test/support/closing-line.reporter.js';
import { LongestFirstSequencer } from './test/support/longest-first.sequencer.js';

/** The packages' names, as in `imports` of package.json, but of the sources. */
const alias = [
  { find: '#countries/cases', replacement: resolve('libs/countries/src/country-cases.ts') },
  { find: '#geocoding/text', replacement: resolve('libs/geocoding/src/parsing/text/index.ts') },
  { find: '#queue/connection', replacement: resolve('libs/queue/src/connection/index.ts') },
  {
    find: '@final-destination/client',
    replacement: resolve('clients/typescript/src/index.ts'),
  },
  { find: /^#([a-z-]+)$/, replacement: resolve('libs/$1/src/index.ts') },
];

const swcPlugin = swc.vite(swcOptions);

/**
 * Trials that load the machine close to its capacity, or whose workers have large batches, which they answer at a low
 * priority: others beside them would change their results or starve them.
 */
const loadTrials = ['test/trials/{chaos,drill,overload}.spec.ts'];

export const sharedPostgres = 'test/support/shared-postgres.setup.ts';

/** Spec files that run together: `vitest run --project <name>`. */
export const project = (name, include, options = {}) => ({
  resolve: { alias },
  plugins: [swcPlugin],
  test: {
    name,
    include,
    // The files of a worker share loaded modules: loading Nest for each would double the CPU.
    isolate: false,
    // End a spec that hangs, even on a slow and busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...options,
  },
});

export default defineConfig({
  test: {
    // For two cores: specs with services often wait, but their programs are processes of their own.
    maxWorkers: 4,
    reporters: ['default', new ClosingLineReporter()],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      // Unit specs, beside their files. They need no service.
      project('unit', ['{apps,clients,libs,tools}/**/*.spec.ts']),
      // Specs of the repository as a whole: layers, style, documents, manifests.
      project('repository', ['test/{repository,kubernetes}/**/*.spec.ts']),
      // Specs with real services. They share one Postgres; each starts its other services.
      project('services', ['test/**/*.spec.ts'], {
        exclude: ['test/{repository,kubernetes,trials}/**'],
        globalSetup: sharedPostgres,
      }),
      // Trials in their short forms. They assert no durations, and mostly wait.
      project('trials', ['test/trials/**/*.spec.ts'], {
        exclude: loadTrials,
        globalSetup: sharedPostgres,
      }),
      // After all others, one at a time.
      project('trials-with-load', loadTrials, {
        globalSetup: sharedPostgres,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
