/** A part of the code that decides results, and the specs that have to detect changes of it. */
export interface MutationTarget {
  /** Globs of the files to mutate; `!` excludes. */
  readonly files: readonly string[];
  /** Globs of the specs, all of which `npm test` runs. */
  readonly specs: readonly string[];
  /** Whether the specs need the shared Postgres. */
  readonly usesPostgres?: boolean;
}

const ranking = 'libs/geocoding/src/ranking';
const alignment = 'libs/geocoding/src/search/alignment';
const houseNumber = 'libs/geocoding/src/parsing/house-number';
const rateLimit = 'apps/gateway/src/rate-limit';

/** By name, in the order in which they run. */
export const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  ranking: {
    files: ['candidate', 'rank', 'score', 'weights'].map((file) => `${ranking}/${file}.ts`),
    specs: [
      `${ranking}/*.spec.ts`,
      'libs/geocoding/src/search/**/*.spec.ts',
      'libs/geocoding/src/pipeline/geocoder.spec.ts',
    ],
  },
  confidence: {
    files: [`${ranking}/confidence.ts`],
    specs: [`${ranking}/*.spec.ts`],
  },
  deduplication: {
    files: [`${ranking}/dedupe.ts`],
    specs: [`${ranking}/*.spec.ts`],
  },
  alignment: {
    files: [`${alignment}/*.ts`, `!${alignment}/house-number-binding.ts`],
    specs: [`${alignment}/*.spec.ts`],
  },
  'number-binding': {
    files: [`${alignment}/house-number-binding.ts`, `${houseNumber}/compare-house-numbers.ts`],
    specs: [`${alignment}/*.spec.ts`, `${houseNumber}/*.spec.ts`],
  },
  limiter: {
    files: [`${rateLimit}/*.ts`, `!${rateLimit}/*.{module,config}.ts`],
    specs: [`${rateLimit}/*.spec.ts`, 'test/rate-limit/*-counter-store.spec.ts'],
    usesPostgres: true,
  },
  'load-shedding': {
    files: ['apps/gateway/src/load-shedding/*.ts'],
    specs: ['apps/gateway/src/load-shedding/*.spec.ts'],
  },
  replies: {
    files: [
      'libs/queue/src/messages/{envelope,job-id,pending-replies}.ts',
      'libs/queue/src/transport/queue-client.ts',
    ],
    specs: ['libs/queue/src/messages/*.spec.ts', 'libs/queue/src/transport/*.spec.ts'],
  },
  'batch-store': {
    files: ['libs/batches/src/*.ts', '!libs/batches/src/{index,batches.module}.ts'],
    specs: [
      'libs/batches/src/*.spec.ts',
      'test/batches/{batch-store,batch-writer,chunks,durability,transaction-timeouts,webhook-store}.spec.ts',
    ],
    usesPostgres: true,
  },
};
