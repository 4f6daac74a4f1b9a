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

/** What is changed, and what fails, in this order; each begins when the one before is over. */
export const plannedIncidents: readonly PlannedIncident[] = [
  {
    name: 'gateways replaced',
    at: 0.05,
    isOutage: false,
    happen: (service) => service.replaceGateways(),
  },
  {
    name: 'workers replaced',
    at: 0.2,
    isOutage: false,
    happen: (service) => service.replaceWorkers(),
  },
  { name: 'schema migrated', at: 0.36, isOutage: false, happen: (service) => service.migrate() },
  { name: 'data set swapped', at: 0.44, isOutage: false, happen: (service) => service.swapData() },
  { name: 'key revoked', at: 0.58, isOutage: false, happen: (service) => service.revokeKey() },
  {
    name: 'Redis failed over',
    at: 0.68,
    isOutage: true,
    happen: (service) => service.failQueueOver(),
  },
  {
    name: 'Postgres restarted',
    at: 0.84,
    isOutage: true,
    happen: (service) => service.restartPostgres(),
  },
];
