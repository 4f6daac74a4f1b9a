import type { SeededRandom } from '../measurement/seeded-random.js';

/** The targets of faults. All but the last two are killed and restarted. */
export const faultTargets = [
  'worker',
  'both workers',
  'gateway',
  'redis',
  'postgres',
  /** Emptied while Redis runs. */
  'redis data',
  /** Suspended for longer than its lease, and resumed. */
  'frozen worker',
] as const;
export type FaultTarget = (typeof faultTargets)[number];

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
export const drawFaultPlan = (random: SeededRandom): FaultPlan => ({
  upload: spread(['gateway', 'redis', 'postgres'], random),
  answering: spread(faultTargets, random),
  ndjson: spread(['gateway', 'postgres'], random),
  csv: spread(['gateway', 'postgres'], random),
});

const spread = (targets: readonly FaultTarget[], random: SeededRandom): readonly Fault[] =>
  random.shuffle(targets).map((target, at) => ({
    share: (at + random.fraction()) / (targets.length + 1),
    target,
    which: random.below(2),
  }));
