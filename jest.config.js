const shared = {
  testEnvironment: 'node',
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: {
    '^#countries/cases$': '<rootDir>/libs/countries/src/country-cases.ts',
    '^#geocoding/text$': '<rootDir>/libs/geocoding/src/parsing/text/index.ts',
    '^#queue/connection$': '<rootDir>/libs/queue/src/connection/index.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Ends a spec that hangs, even on a slow and busy machine. */
const testTimeout = 300_000;

export default {
  // For two cores; with more, the services of one spec slow down those of another.
  maxWorkers: 2,
  // jest ignores this inside a project.
  testTimeout,
  testSequencer: '<rootDir>/test/support/longest-first.sequencer.js',
  workerIdleMemoryLimit: '512MB',
  reporters: ['default', '<rootDir>/test/support/closing-line.reporter.js'],
  projects: [
    // Unit specs, beside their files. They need no service.
    {
      ...shared,
      displayName: 'unit',
      roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/tools'],
    },
    // Specs of the repository as a whole: layers, style, documents, manifests.
    {
      ...shared,
      displayName: 'repository',
      roots: ['<rootDir>/test/repository', '<rootDir>/test/kubernetes'],
    },
    // Specs with real services. They share one Postgres; each starts its other services.
    {
      ...shared,
      displayName: 'services',
      globalSetup: '<rootDir>/test/support/shared-postgres.setup.js',
      globalTeardown: '<rootDir>/test/support/shared-postgres.teardown.js',
      roots: ['<rootDir>/test'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/test/repository/',
        '<rootDir>/test/kubernetes/',
        '<rootDir>/test/trials/',
      ],
    },
    // Trials in their short forms: slow, and dependent on the load of the machine.
    {
      ...shared,
      displayName: 'trials',
      globalSetup: '<rootDir>/test/support/shared-postgres.setup.js',
      globalTeardown: '<rootDir>/test/support/shared-postgres.teardown.js',
      roots: ['<rootDir>/test/trials'],
    },
  ],
};
