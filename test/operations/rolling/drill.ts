import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { TEST_API_KEY } from '../../support/stack.js';
import { DrillBatches } from './drill-batches.js';
import type { BatchRows } from './drill-batches.js';
import type { DataRelease } from './houses.js';
import { plannedIncidents } from './incidents.table.js';
import { knownHouses } from './known-houses.js';
import { Load } from './load.js';
import type { Outcome } from './load.js';
import { COMEBACK_SECONDS } from './outage-of.js';
import { REQUEST_TIMEOUT_MS } from './rolling-service.js';
import type { RollingService } from './rolling-service.js';

/** Workers follow a swap, and gateways a revocation, within five seconds; and as long again is given. */
const FOLLOW_SECONDS = 10;
const REVOKE_SECONDS = 5;

/** The gateway gives itself the time of a request and a second; the rest is the way there and back. */
const HANG_MS = REQUEST_TIMEOUT_MS + 3_000;

const SETTLE_LIMIT_MS = 60_000;

/** As long as what the last incident has left behind may take to be answered, and the way back. */
const AFTERMATH_SECONDS = REQUEST_TIMEOUT_MS / 1_000 + COMEBACK_SECONDS;

/** How long, and how much is asked. */
export interface DrillPlan {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  /** Of the incidents those whose names begin so; all of them unless said. */
  readonly only?: string;
}

/** Something that has befallen the service; seconds since the load began. */
export interface Incident {
  readonly name: string;
  readonly isOutage: boolean;
  readonly begun: number;
  /** When it was over, and what was away was back. */
  readonly back: number;
}

/** What the asking program, with its balancer, fell short of itself. */
export interface AskerTally {
  readonly leftOut: number;
  /** The longest that it stood still. */
  readonly longestPauseSeconds: number;
}

/** All that was asked, and all that happened meanwhile. */
export interface Drill {
  readonly outcomes: readonly Outcome[];
  readonly incidents: readonly Incident[];
  /** One batch an incident, sent as it begins. */
  readonly batchRows: BatchRows;
  readonly asker: AskerTally;
}

/** Asks the service all the while one thing after the other befalls it. */
export async function runDrill(service: RollingService, plan: DrillPlan): Promise<Drill> {
  const known = await knownHouses(service.balancer.url, TEST_API_KEY);
  const incidents: Incident[] = [];
  const begun = new Map<string, number>();
  const load: Load = new Load({
    url: service.balancer.url,
    requestsPerSecond: plan.requestsPerSecond,
    limitMs: HANG_MS,
    keys: [TEST_API_KEY, service.storedKey],
    houses: known,
    releases: () => liveReleases(load.now, begun.get(SWAP), doneAt(incidents, SWAP)),
  });
  const batches = new DrillBatches(service.balancer.url, known);
  const pauses = monitorEventLoopDelay();
  pauses.enable();
  for (const { name, at, isOutage, happen } of plannedIncidents) {
    if (!name.startsWith(plan.only ?? '')) continue;
    const notBefore = Math.max(at * plan.seconds, calmAfter(incidents.at(-1)));
    await sleep(Math.max(0, notBefore - load.now) * 1_000);
    const start = load.now;
    begun.set(name, start);
    batches.send();
    await happen(service);
    incidents.push({ name, isOutage, begun: start, back: load.now });
  }
  const last = incidents.at(-1)?.back ?? 0;
  await sleep(Math.max(plan.seconds - load.now, last + AFTERMATH_SECONDS - load.now, 0) * 1_000);
  await eventually(() => load.outcomes.at(-1)?.verdict === 'right', SETTLE_LIMIT_MS);
  await load.stop();
  const batchRows = await batches.rows();
  pauses.disable();
  const outcomes = load.outcomes.map((outcome) => judgeKey(outcome, service, { begun, incidents }));
  const asker = { leftOut: load.leftOut, longestPauseSeconds: pauses.max / 1e9 };
  return { outcomes, incidents, batchRows, asker };
}

/** When the next incident may begin without meeting what an outage may still have refused. */
const calmAfter = (last: Incident | undefined): number =>
  last?.isOutage ? last.back + COMEBACK_SECONDS : 0;

const SWAP = 'data set swapped';
const REVOCATION = 'key revoked';

const doneAt = (incidents: readonly Incident[], name: string): number | undefined =>
  incidents.find((incident) => incident.name === name)?.back;

const liveReleases = (now: number, begun = Infinity, done = Infinity): readonly DataRelease[] => {
  if (now < begun) return ['first'];
  return now < done + FOLLOW_SECONDS ? ['first', 'second'] : ['second'];
};

/** A key that is valid must not be refused, and one that was revoked not be taken for longer than promised. */
const judgeKey = (
  outcome: Outcome,
  { storedKey }: RollingService,
  when: { readonly begun: ReadonlyMap<string, number>; readonly incidents: readonly Incident[] },
): Outcome => {
  const { askedAt, answeredAt, key, verdict } = outcome;
  const isGone =
    key === storedKey &&
    askedAt > (doneAt(when.incidents, REVOCATION) ?? Infinity) + REVOKE_SECONDS;
  if (isGone && verdict === 'right') {
    return { ...outcome, verdict: 'wrong', detail: 'a revoked key was taken' };
  }
  if (verdict !== 'unauthorised') return outcome;
  const mayBeGone = key === storedKey && answeredAt > (when.begun.get(REVOCATION) ?? Infinity);
  return mayBeGone ? { ...outcome, verdict: 'right' } : { ...outcome, verdict: 'wrong' };
};
