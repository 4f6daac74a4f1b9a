import type { RollingService } from './rolling-service.js';

/** Something that befalls the service while it is asked. */
export interface PlannedIncident {
  readonly name: string;
  /** When, as a share of the drill. */
  readonly at: number;
  /** Whether something is away meanwhile that the service needs: then it may refuse. */
  readonly isOutage: boolean;
  readonly happen: (service: RollingService) => Promise<void>;
}

/** Something is replaced by its like, and nobody who asks is to notice. */
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

/** What is changed, and what fails, in this order; each begins when the one before is over. */
export const plannedIncidents: readonly PlannedIncident[] = [
  change(0.04, 'gateways replaced', (service) => service.replaceGateways()),
  change(0.17, 'workers replaced', (service) => service.replaceWorkers()),
  change(0.3, 'schema migrated', (service) => service.migrate()),
  change(0.36, 'data set swapped', (service) => service.swapData()),
  change(0.47, 'key revoked', (service) => service.revokeKey()),
  outage(0.55, 'Redis failed over', (service) => service.failQueueOver()),
  change(0.63, 'lost Redis back', (service) => service.mendQueue()),
  outage(0.69, 'Redis hung', (service) => service.hangQueue()),
  change(0.8, 'hung Redis back', (service) => service.mendQueue()),
  outage(0.88, 'Postgres restarted', (service) => service.restartPostgres()),
];
