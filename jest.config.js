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

/** Time for a spec that starts servers and processes. */
const servicesTimeoutMs = 120_000;
const houseTimeoutMs = 30_000;

export default {
  // Enough for two cores; more would make the services of one spec wait for those of another.
  maxWorkers: 2,
  workerIdleMemoryLimit: '512MB',
  reporters: ['default', '<rootDir>/test/support/closing-line.reporter.js'],
  projects: [
    // Beside the files they speak of; they need nothing.
    { ...shared, displayName: 'unit', roots: ['<rootDir>/apps', '<rootDir>/libs'] },
    // What holds for the repository as a whole.
    {
      ...shared,
      displayName: 'house',
      roots: ['<rootDir>/test/house'],
      testTimeout: houseTimeoutMs,
    },
    // With real services, each started by the spec itself.
    {
      ...shared,
      displayName: 'services',
      roots: ['<rootDir>/test'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/house/'],
      testTimeout: servicesTimeoutMs,
    },
  ],
};
