/** What each room may import of ours, and which of the packages that stand behind a door. */
export const rooms = [
  { room: 'libs/contracts', ours: [], packages: [] },
  { room: 'libs/countries', ours: [], packages: [] },
  { room: 'libs/redis', ours: [], packages: ['queue'] },
  { room: 'libs/geodesy', ours: ['contracts'], packages: [] },
  { room: 'libs/messaging', ours: ['redis'], packages: ['nest', 'queue'] },
  { room: 'libs/database', ours: [], packages: ['postgres'] },
  { room: 'libs/observability', ours: [], packages: ['telemetry'] },
  { room: 'libs/health', ours: [], packages: [] },
  {
    room: 'libs/geocoding',
    ours: ['contracts', 'countries', 'geodesy'],
    packages: [],
  },
  {
    room: 'libs/importing',
    ours: ['contracts', 'countries', 'geodesy', 'database', 'geocoding/text'],
    packages: [],
  },
  { room: 'libs/access', ours: ['database'], packages: [] },
  { room: 'libs/batches', ours: ['contracts', 'database'], packages: [] },
  { room: 'libs/settings', ours: ['database', 'observability', 'redis'], packages: [] },
  {
    room: 'apps/gateway',
    ours: ['access', 'batches', 'contracts', 'health', 'messaging', 'observability', 'settings'],
    packages: ['nest'],
  },
  {
    room: 'apps/worker',
    ours: ['batches', 'contracts', 'health', 'messaging', 'observability', 'settings', 'geocoding'],
    packages: ['nest'],
  },
  {
    room: 'apps/cli',
    ours: [
      'access',
      'batches',
      'contracts',
      'countries',
      'database',
      'observability',
      'geocoding',
      'importing',
      'settings',
    ],
    packages: [],
  },
];

/** The folders of geocoding: each may import those before it, and none may import the root. */
export const geocodingOrder = [
  'text',
  'address',
  'gazetteer',
  'search',
  'interpolation',
  'ranking',
  'label',
  'answering',
];

/** The folders of search, in the same way: what runs them stands beside them and uses them all. */
export const searchOrder = ['readings', 'numbers', 'alignment', 'retrieval', 'spacing'];
