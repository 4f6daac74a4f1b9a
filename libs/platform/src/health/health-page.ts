import type { HealthCondition, HealthConditions } from './health-monitor.js';
import { areAllUp } from './health-monitor.js';

/** The program whose health is reported. */
interface ProgramState {
  readonly name: string;
  readonly version: string;
  readonly isDraining: boolean;
}

/** The response of `/health` of any program. */
export interface HealthPage {
  readonly status: 'ready' | 'not_ready' | 'draining';
  readonly program: string;
  readonly version: string;
  readonly uptime_seconds: number;
  readonly checks: Readonly<Record<string, CheckEntry>>;
}

/** The state of one dependency. */
interface CheckEntry {
  readonly status: HealthCondition['status'];
  readonly latency_ms?: number;
  readonly message?: string;
}

/** The health page of a program. Its status code is 503 unless the program is ready. */
export function healthPage(program: ProgramState, conditions: HealthConditions): HealthPage {
  const { name, version, isDraining } = program;
  const ready = areAllUp(conditions) ? 'ready' : 'not_ready';
  const checks = Object.entries(conditions).map(
    ([check, condition]) => [check, checkEntry(condition)] as const,
  );
  return {
    status: isDraining ? 'draining' : ready,
    program: name,
    version,
    uptime_seconds: Math.round(process.uptime()),
    checks: Object.fromEntries(checks),
  };
}

const checkEntry = ({ status, responseTime, message }: HealthCondition): CheckEntry => ({
  status,
  latency_ms: responseTime,
  message,
});

/** A program that shuts down is not ready, whatever its dependencies are. */
const DRAIN: HealthCondition = { status: 'down', message: 'shutting down' };

/**
 * The checks of `/health/ready` for terminus: the conditions of the last check, and `drain` while
 * the program shuts down.
 */
export function readinessChecks(
  conditions: HealthConditions,
  isDraining: boolean,
): (() => Record<string, HealthCondition>)[] {
  const all = isDraining ? { ...conditions, drain: DRAIN } : conditions;
  return Object.entries(all).map(([name, condition]) => () => ({ [name]: condition }));
}
