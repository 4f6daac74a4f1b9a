import type { SeededRandom } from '../../../apps/cli/src/evaluation/seeded-random.js';

/** What can befall a service; all but the last two are ended as a crash does, and brought back. */
export const victims = [
  'worker',
  'both workers',
  'gateway',
  'redis',
  'postgres',
  /** Emptied while it runs. */
  'redis data',
  /** Stopped for longer than others wait for it, and let go again. */
  'frozen worker',
] as const;
export type Victim = (typeof victims)[number];

/** Something befalls somebody when so much of a phase is done. */
export interface Incident {
  /** 0 to 1. */
  readonly share: number;
  readonly victim: Victim;
  /** Of several of its kind. */
  readonly which: number;
}

/** What happens while a batch is sent, while it is answered, and while its results are fetched. */
export interface Plan {
  readonly upload: readonly Incident[];
  readonly answering: readonly Incident[];
  readonly ndjson: readonly Incident[];
  readonly csv: readonly Incident[];
}

export const nothingHappens: Plan = { upload: [], answering: [], ndjson: [], csv: [] };

/** Each phase meets all who have a part in it once, in any order, each at some point of its share. */
export const planOf = (random: SeededRandom): Plan => ({
  upload: spread(['gateway', 'redis', 'postgres'], random),
  answering: spread(victims, random),
  ndjson: spread(['gateway', 'postgres'], random),
  csv: spread(['gateway', 'postgres'], random),
});

const spread = (those: readonly Victim[], random: SeededRandom): readonly Incident[] =>
  random.shuffle(those).map((victim, at) => ({
    share: (at + random.fraction()) / (those.length + 1),
    victim,
    which: random.below(2),
  }));
