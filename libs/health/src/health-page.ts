import { areUp } from './condition.js';
import type { Condition, Conditions } from './condition.js';

/** Which program tells of its health. */
export interface Program {
  readonly name: string;
  readonly version: string;
  readonly isDraining: boolean;
}

/** What `/health` tells people, of any program. */
export interface HealthPage {
  readonly status: 'ready' | 'not_ready' | 'draining';
  readonly program: string;
  readonly version: string;
  readonly uptime_seconds: number;
  readonly checks: Readonly<Record<string, CheckEntry>>;
}

/** One thing that the program needs. */
export interface CheckEntry {
  readonly status: Condition['status'];
  readonly latency_ms?: number;
  readonly message?: string;
}

/** The page of a program; its answer is 503 unless the program is ready. */
export function healthPage(program: Program, conditions: Conditions): HealthPage {
  const { name, version, isDraining } = program;
  const ready = areUp(conditions) ? 'ready' : 'not_ready';
  const checks = Object.entries(conditions).map(
    ([check, condition]) => [check, entryOf(condition)] as const,
  );
  return {
    status: isDraining ? 'draining' : ready,
    program: name,
    version,
    uptime_seconds: Math.round(process.uptime()),
    checks: Object.fromEntries(checks),
  };
}

const entryOf = ({ status, responseTime, message }: Condition): CheckEntry => ({
  status,
  latency_ms: responseTime,
  message,
});
