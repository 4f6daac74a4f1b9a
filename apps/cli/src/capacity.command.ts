import { Command } from 'commander';
import { capacityPlan, partitionOf, type Demand, type Machines } from './capacity/capacity-plan.js';
import { costsLine, demandLine, limitsTable, planTable } from './capacity/capacity-report.js';
import { modelOf } from './capacity/cost-model.js';
import { measuredSizes } from './capacity/measured-costs.table.js';
import { limitsOf } from './capacity/saturation.js';
import { atLeastOne, positiveNumber, positivePercent } from './options/number-option.js';
import { shareOption } from './options/share-option.js';

interface CapacityOptions {
  readonly addresses: number;
  readonly qps: number;
  readonly perRequest: number;
  readonly dataSets: number;
  readonly ofMap: number;
  readonly withCountry: number;
  readonly cpu: number;
  readonly workerGib: number;
  readonly postgresCores: number;
}

const MEBIBYTES_A_GIBIBYTE = 1024;

/** Reckons what a load needs, from what was measured. */
export const capacityCommand = new Command('capacity')
  .description('reckon, from what was measured, how many of what a load needs')
  .option('--addresses <count>', 'in the gazetteer', atLeastOne, 100_000_000)
  .option('--qps <count>', 'queries a second', positiveNumber, 50_000)
  .option('--per-request <count>', 'queries in one request', atLeastOne, 1)
  .option('--data-sets <count>', 'that the addresses come in', atLeastOne, 50)
  .addOption(shareOption('--of-map <percent>', 'addresses that a map has, not a register', '50'))
  .addOption(shareOption('--with-country <percent>', 'queries that name a country', '100'))
  .option('--cpu <percent>', 'how busy a core may be', positivePercent, 60)
  .option('--worker-gib <count>', 'memory that a worker may take', positiveNumber, 8)
  .option('--postgres-cores <count>', 'of one server', positiveNumber, 32)
  .action((options: CapacityOptions) => tell(demandOf(options), machinesOf(options)));

const tell = (demand: Demand, machines: Machines): void => {
  const model = modelOf(measuredSizes);
  const whole = partitionOf(model, { demand, machines, partitions: 1 });
  const plan = capacityPlan(model, demand, machines);
  const answer = plan
    ? `${planTable(plan)}\n\n${costsLine(plan.each)}`
    : 'No number of partitions serves that: what is asked of every one of them is too much for it.';
  const limits = `As one installation:\n\n${limitsTable(limitsOf(whole, machines))}`;
  process.stdout.write(`${[demandLine(demand), limits, answer].join('\n\n')}\n`);
};

const demandOf = (options: CapacityOptions): Demand => ({
  addresses: options.addresses,
  queriesPerSecond: options.qps,
  queriesPerRequest: options.perRequest,
  dataSets: options.dataSets,
  mapShare: options.ofMap,
  countryShare: options.withCountry,
});

const machinesOf = ({ cpu, workerGib, postgresCores }: CapacityOptions): Machines => ({
  utilisation: cpu / 100,
  workerMebibytes: workerGib * MEBIBYTES_A_GIBIBYTE,
  postgresCores,
});
