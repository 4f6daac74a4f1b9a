import { Command } from 'commander';
import { runProgram, type RegisteredCommand } from '../apps/cli/src/program.js';
import { exitOnSignals } from './services/child-processes.js';

/** The commands of a developer: evaluation, benchmarks, the capacity model and the trials. */
const commands: readonly RegisteredCommand[] = [
  {
    name: 'evaluate',
    description: 'query a running service for the addresses of a file, and count the hits',
    load: async () => (await import('./evaluation/evaluate.command.js')).evaluateCommand,
  },
  {
    name: 'calibrate',
    description: 'fit the constants of confidence to the answers of a running service',
    load: async () => (await import('./calibration/calibrate.command.js')).calibrateCommand,
  },
  {
    name: 'calibrate-interpolation',
    description: 'hide known houses, estimate their positions, and fit the certainty of estimates',
    load: async () =>
      (await import('./calibration/calibrate-interpolation.command.js'))
        .calibrateInterpolationCommand,
  },
  {
    name: 'bench',
    description: 'measure queries per second, latency, CPU, chunk sizes and fairness',
    load: async () => (await import('./benchmark/bench.command.js')).benchCommand,
  },
  {
    name: 'bench-compare',
    description: 'build another commit, and measure both alternately',
    load: async () => (await import('./benchmark/bench-compare.command.js')).benchCompareCommand,
  },
  {
    name: 'bench-batch',
    description: 'measure a large batch: upload, rate, download, and concurrent single queries',
    load: async () => (await import('./benchmark/bench-batch.command.js')).benchBatchCommand,
  },
  {
    name: 'bench-protocols',
    description: 'compare places and speed of the protocols of other geocoders with version 2',
    load: async () =>
      (await import('./benchmark/bench-protocols.command.js')).benchProtocolsCommand,
  },
  {
    name: 'bench-page',
    description: 'measure suggestions and map tiles beside queries',
    load: async () => (await import('./benchmark/bench-page.command.js')).benchPageCommand,
  },
  {
    name: 'scale',
    description: 'measure import, storage, memory and latency as the gazetteer grows',
    load: async () => (await import('./scale/scale.command.js')).scaleCommand,
  },
  {
    name: 'capacity',
    description: 'estimate from measured costs how many servers a load needs',
    load: async () => (await import('./capacity/capacity.command.js')).capacityCommand,
  },
  {
    name: 'screenshot',
    description: 'take a picture of the page of a running service with the answer to a query',
    load: async () => (await import('./screenshot/screenshot.command.js')).screenshotCommand,
  },
  {
    name: 'chaos',
    description: 'kill every program while a batch is processed, and compare the results',
    load: async () => (await import('./chaos/chaos.command.js')).chaosCommand,
  },
  {
    name: 'soak',
    description: 'run a steady load, and check that memory, connections and keys stay bounded',
    load: async () => (await import('./soak/soak.command.js')).soakCommand,
  },
  {
    name: 'overload',
    description: 'send a multiple of the capacity, and check goodput and load shedding',
    load: async () => (await import('./overload/overload.command.js')).overloadCommand,
  },
  {
    name: 'uploads',
    description: 'send uploads that are meant to cost much, and check what they cost',
    load: async () => (await import('./uploads/uploads.command.js')).uploadsCommand,
  },
  {
    name: 'worker-loss',
    description: 'kill workers under load, and check that no more is refused than must be',
    load: async () => (await import('./overload/worker-loss.command.js')).workerLossCommand,
  },
  {
    name: 'scaling',
    description: 'check that throughput grows linearly with the number of workers',
    load: async () => (await import('./overload/scaling.command.js')).scalingCommand,
  },
  {
    name: 'pathological',
    description: 'time queries that need as much work as possible, and a query beside the slowest',
    load: async () => (await import('./pathological/pathological.command.js')).pathologicalCommand,
  },
  {
    name: 'drill',
    description: 'replace and interrupt every part of a service under load, and check the answers',
    load: async () => (await import('./drill/drill.command.js')).drillCommand,
  },
  {
    name: 'load',
    description: 'send the largest requests to a running service for a while',
    load: async () => (await import('./checks/load.command.js')).loadCommand,
  },
  {
    name: 'property',
    description: 'send generated requests to a running service, and validate every answer',
    load: async () => (await import('./checks/property.command.js')).propertyCommand,
  },
  {
    name: 'truth',
    description: 'compare the destinations of a running service with those read off the map',
    load: async () => (await import('./truth/truth.command.js')).truthCommand,
  },
  {
    name: 'sbom',
    description: 'print a software bill of materials of the packages in the programs',
    load: async () => (await import('./sbom.command.js')).sbomCommand,
  },
  {
    name: 'mutation',
    description: 'change the code that decides results, and count the changes that no spec detects',
    load: async () => (await import('./mutation.command.js')).mutationCommand,
  },
  {
    name: 'trials',
    description: 'run the trials one after the other, in full or in their short form',
    load: async () => (await import('./trials.command.js')).trialsCommand,
  },
];

const program = new Command('tools')
  .description('evaluation, benchmarks, capacity model and trials')
  .showHelpAfterError();

exitOnSignals();
await runProgram(program, commands);
