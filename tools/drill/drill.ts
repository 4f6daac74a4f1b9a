import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../services/eventually.js';
import { TEST_API_KEY } from '../services/stack.js';
import { DrillBatches, type BatchRows } from './drill-batches.js';
import { DrillLoad, type Outcome } from './drill-load.js';
import { REQUEST_TIMEOUT_MS, type DrillService } from './drill-service.js';
import { knownHouses } from './house-requests.js';
import type { DataRelease } from './house-requests.js';

/** An event during a drill. */
interface PlannedIncident {
  readonly name: string;
  /** Earliest start, as a share of the drill. */
  readonly at: number;
  /** Whether a dependency is down meanwhile, so that requests may be refused. */
  readonly isOutage: boolean;
  readonly happen: (service: DrillService) => Promise<void>;
}

/** A replacement without downtime: no request may fail. */
const change = (at: number, name: string, happen: PlannedIncident['happen']): PlannedIncident => ({
  name,
  at,
  isOutage: false,
  happen,
});

const outage = (at: number, name: string, happen: PlannedIncident['happen']): PlannedIncident => ({
  name,
  at,
  isOutage: true,
  happen,
});

const SWAP = 'data set swapped';
const REVOCATION = 'key revoked';

/** The incidents in order; each starts after the previous one has ended. */
const plannedIncidents: readonly PlannedIncident[] = [
  change(0.04, 'gateways replaced', (service) => service.replaceGateways()),
  change(0.17, 'workers replaced', (service) => service.replaceWorkers()),
  change(0.3, 'schema migrated', (service) => service.migrate()),
  change(0.36, SWAP, (service) => service.swapData()),
  change(0.47, REVOCATION, (service) => service.revokeKey()),
  outage(0.55, 'Redis failed over', (service) => service.failOverQueue()),
  change(0.63, 'lost Redis back', (service) => service.restoreQueue()),
  outage(0.69, 'Redis hung', (service) => service.hangQueue()),
  change(0.8, 'hung Redis back', (service) => service.restoreQueue()),
  outage(0.88, 'Postgres restarted', (service) => service.restartPostgres()),
];

/** Workers follow a data swap within 5 s, and gateways a revocation; twice that is allowed for the swap. */
const FOLLOW_SECONDS = 10;
const REVOKE_SECONDS = 5;

/** The gateway allows one second beyond the request deadline; the rest is network time. */
const HANG_MS = REQUEST_TIMEOUT_MS + 3_000;

const SETTLE_LIMIT_MS = 60_000;

/** Time after an outage in which requests may still be refused. */
export const RECOVERY_SECONDS = 5;

/** Time after the last incident until no request can be affected by it. */
const AFTERMATH_SECONDS = REQUEST_TIMEOUT_MS / 1_000 + RECOVERY_SECONDS;

/** Duration and load of a drill. */
interface DrillPlan {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  /** Prefix of the incidents to run; default: all. */
  readonly only?: string;
}

/** An incident that has happened; times in seconds since the load started. */
export interface DrillIncident {
  readonly name: string;
  readonly isOutage: boolean;
  readonly startedAt: number;
  /** When everything was running again. */
  readonly endedAt: number;
}

/** Shortcomings of the load generator itself, which shares a process with the load balancer. */
interface GeneratorTally {
  readonly skipped: number;
  /** The longest delay of the event loop. */
  readonly longestPauseSeconds: number;
}

/** All outcomes and incidents of a drill. */
export interface DrillResult {
  readonly outcomes: readonly Outcome[];
  readonly incidents: readonly DrillIncident[];
  /** Rows of the batches; one batch is uploaded at the start of each incident. */
  readonly batchRows: BatchRows;
  readonly generator: GeneratorTally;
}

/** Runs the incidents one after the other under a constant load. */
export async function runDrill(service: DrillService, plan: DrillPlan): Promise<DrillResult> {
  const known = await knownHouses(service.balancer.url, TEST_API_KEY);
  const incidents: DrillIncident[] = [];
  const starts = new Map<string, number>();
  const load: DrillLoad = new DrillLoad({
    url: service.balancer.url,
    requestsPerSecond: plan.requestsPerSecond,
    limitMs: HANG_MS,
    keys: [TEST_API_KEY, service.storedKey],
    houses: known,
    releases: () => liveReleases(load.now, starts.get(SWAP), endOf(incidents, SWAP)),
  });
  const batches = new DrillBatches(service.balancer.url, known);
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  for (const { name, at, isOutage, happen } of plannedIncidents) {
    if (!name.startsWith(plan.only ?? '')) continue;
    const notBefore = Math.max(at * plan.seconds, recoveredAfter(incidents.at(-1)));
    await sleep(Math.max(0, notBefore - load.now) * 1_000);
    const startedAt = load.now;
    starts.set(name, startedAt);
    batches.send();
    await happen(service);
    incidents.push({ name, isOutage, startedAt, endedAt: load.now });
  }
  const last = incidents.at(-1)?.endedAt ?? 0;
  await sleep(Math.max(plan.seconds - load.now, last + AFTERMATH_SECONDS - load.now, 0) * 1_000);
  await eventually(() => load.outcomes.at(-1)?.verdict === 'right', SETTLE_LIMIT_MS);
  await load.stop();
  const batchRows = await batches.rows();
  pauses.disable();
  const when = { starts, incidents };
  const outcomes = load.outcomes.map((outcome) => judgeKey(outcome, service, when));
  const generator = { skipped: load.skipped, longestPauseSeconds: pauses.max / 1e9 };
  return { outcomes, incidents, batchRows, generator };
}

/** When the requests that an outage may affect have ended, so that the next incident may start. */
const recoveredAfter = (last: DrillIncident | undefined): number =>
  last?.isOutage ? last.endedAt + RECOVERY_SECONDS : 0;

const endOf = (incidents: readonly DrillIncident[], name: string): number | undefined =>
  incidents.find((incident) => incident.name === name)?.endedAt;

const liveReleases = (now: number, start = Infinity, end = Infinity): readonly DataRelease[] => {
  if (now < start) return ['first'];
  return now < end + FOLLOW_SECONDS ? ['first', 'second'] : ['second'];
};

/** A valid key must be accepted, and a revoked key must be rejected after REVOKE_SECONDS. */
const judgeKey = (
  outcome: Outcome,
  { storedKey }: DrillService,
  when: {
    readonly starts: ReadonlyMap<string, number>;
    readonly incidents: readonly DrillIncident[];
  },
): Outcome => {
  const { sentAt, answeredAt, key, verdict } = outcome;
  const isRevoked =
    key === storedKey && sentAt > (endOf(when.incidents, REVOCATION) ?? Infinity) + REVOKE_SECONDS;
  if (isRevoked && verdict === 'right') {
    return { ...outcome, verdict: 'wrong', detail: 'a revoked key was accepted' };
  }
  if (verdict !== 'unauthorised') return outcome;
  const mayBeRevoked = key === storedKey && answeredAt > (when.starts.get(REVOCATION) ?? Infinity);
  return mayBeRevoked ? { ...outcome, verdict: 'right' } : { ...outcome, verdict: 'wrong' };
};

/** Whether a request was in flight during an incident, or during the recovery from an outage. */
export const overlaps = (
  { sentAt, answeredAt }: Outcome,
  { startedAt, endedAt, isOutage }: DrillIncident,
): boolean => answeredAt >= startedAt && sentAt <= endedAt + (isOutage ? RECOVERY_SECONDS : 0);

/** The outcomes that overlap no outage. */
export const outsideOutages = ({
  outcomes,
  incidents,
}: Pick<DrillResult, 'outcomes' | 'incidents'>): readonly Outcome[] => {
  const outages = incidents.filter(({ isOutage }) => isOutage);
  return outcomes.filter((outcome) => !outages.some((incident) => overlaps(outcome, incident)));
};
