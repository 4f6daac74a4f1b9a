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
    '^#geocoding/text$': '<rootDir>/libs/geocoding/src/text/index.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Ends what hangs, also on a slow machine that does other things, too: no spec is a race. */
const testTimeout = 300_000;

export default {
  // Enough for two cores; more would make the services of one spec wait for those of another.
  maxWorkers: 2,
  // Here and not in a project, where it would go unheard.
  testTimeout,
  testSequencer: '<rootDir>/test/support/longest-first.sequencer.js',
  workerIdleMemoryLimit: '512MB',
  reporters: ['default', '<rootDir>/test/support/closing-line.reporter.js'],
  projects: [
    // Beside the files they speak of; they need nothing.
    { ...shared, displayName: 'unit', roots: ['<rootDir>/apps', '<rootDir>/libs'] },
    // What holds for the repository as a whole.
    {
      ...shared,
      displayName: 'house',
      roots: ['<rootDir>/test/house', '<rootDir>/test/kubernetes'],
    },
    // With real services, each started by the spec itself but for the one Postgres that they share.
    {
      ...shared,
      displayName: 'services',
      globalSetup: '<rootDir>/test/support/shared-postgres.setup.js',
      globalTeardown: '<rootDir>/test/support/shared-postgres.teardown.js',
      roots: ['<rootDir>/test'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/test/house/',
        '<rootDir>/test/kubernetes/',
      ],
    },
  ],
};
