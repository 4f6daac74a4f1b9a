import type { SeededRandom } from '../measurement/seeded-random.js';
import type { QueueKind } from '../services/stack.js';

/** The targets of faults. Those without a comment are killed and restarted. */
export type FaultTarget =
  | 'worker'
  | 'both workers'
  | 'gateway'
  | 'redis'
  | 'postgres'
  /** Emptied while Redis runs. */
  | 'redis data'
  /** All connections to Postgres are terminated by the server. */
  | 'connections'
  /** Suspended for longer than its lease, and resumed. */
  | 'frozen worker'
  /** Suspended for longer than an outage takes to be detected, and resumed. */
  | 'frozen postgres';

/** The targets that a service with its queue in Redis or in Postgres has. */
export const faultTargets: Readonly<Record<QueueKind, readonly FaultTarget[]>> = {
  redis: ['worker', 'both workers', 'gateway', 'redis', 'postgres', 'redis data', 'frozen worker'],
  postgres: [
    'worker',
    'both workers',
    'gateway',
    'postgres',
    'connections',
    'frozen worker',
    'frozen postgres',
  ],
};

const uploadTargets: Readonly<Record<QueueKind, readonly FaultTarget[]>> = {
  redis: ['gateway', 'redis', 'postgres'],
  postgres: ['gateway', 'postgres', 'connections'],
};

/** A fault at a point of a phase. */
export interface Fault {
  /** Progress of the phase, 0 to 1. */
  readonly share: number;
  readonly target: FaultTarget;
  /** Index of the instance, if there are several. */
  readonly which: number;
}

/** The faults during upload, processing, and the downloads of the results. */
export interface FaultPlan {
  readonly upload: readonly Fault[];
  readonly answering: readonly Fault[];
  readonly ndjson: readonly Fault[];
  readonly csv: readonly Fault[];
}

export const noFaults: FaultPlan = { upload: [], answering: [], ndjson: [], csv: [] };

/** Every target that takes part in a phase fails once in it, in random order and at random points. */
export const drawFaultPlan = (random: SeededRandom, queue: QueueKind): FaultPlan => ({
  upload: spread(uploadTargets[queue], random),
  answering: spread(faultTargets[queue], random),
  ndjson: spread(['gateway', 'postgres'], random),
  csv: spread(['gateway', 'postgres'], random),
});

const spread = (targets: readonly FaultTarget[], random: SeededRandom): readonly Fault[] =>
  random.shuffle(targets).map((target, at) => ({
    share: (at + random.fraction()) / (targets.length + 1),
    target,
    which: random.below(2),
  }));
