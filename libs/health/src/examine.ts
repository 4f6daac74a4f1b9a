import type { Conditions } from './condition.js';

/** Looks at one thing that a program needs: gives what there is to tell of it, or throws why it is down. */
export type Probe = () => Promise<Readonly<Record<string, unknown>> | void>;

/** The part of terminus' HealthIndicatorService that is needed here. */
export interface Indicators {
  check(name: string): {
    attempt(probe: Probe): { withTimeout(limitMs: number): PromiseLike<Conditions> };
  };
}

/** Looks at everything at once, at each for so long at most. Never rejects. Milliseconds. */
export async function examine(
  indicators: Indicators,
  probes: Readonly<Record<string, Probe>>,
  limitMs: number,
): Promise<Conditions> {
  const found = await Promise.all(
    Object.entries(probes).map(([name, probe]) =>
      indicators.check(name).attempt(probe).withTimeout(limitMs),
    ),
  );
  return Object.assign({}, ...found) as Conditions;
}
