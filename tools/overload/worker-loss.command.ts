import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { positiveNumber, repeatable } from '../../apps/cli/src/options.js';
import { TEST_API_KEY, type QueueKind } from '../services/stack.js';
import { LoadClient, requestOf, closedLoad, openLoad } from './load.js';
import { startSlowService } from './loaded-service.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import type { LoadRequest, Outcome } from './load.js';
import type { LoadedService } from './loaded-service.js';

interface WorkerLossOptions {
  readonly queue?: readonly QueueKind[];
  readonly lost?: readonly string[];
  readonly rate: number;
  readonly queryMs: number;
  readonly seconds: number;
}

const WORKERS = 3;
const CONCURRENCY = 4;

/** Until the death or the return of workers is known, and the estimate has been learnt again. */
const MAX_EXCESS_SECONDS = 2;

/** Kills workers under load; exits with 1 if more is refused than the other workers cannot carry. */
export const workerLossCommand = new Command('worker-loss')
  .description('kill workers under load, and check that no more is refused than must be')
  .option('--queue <kind>', 'redis or postgres (default: both); repeatable', repeatable)
  .option(
    '--lost <count>',
    `workers killed, of ${WORKERS} (default: 2 and 3); repeatable`,
    repeatable,
  )
  .option('--rate <requests>', 'requests a second, of one query each', positiveNumber, 100)
  .option(
    '--query-ms <ms>',
    'duration of a query; a worker answers four at a time',
    positiveNumber,
    20,
  )
  .option('--seconds <seconds>', 'duration of each of the three phases', positiveNumber, 15)
  .action(async ({ queue, lost = ['2', '3'], ...options }: WorkerLossOptions) => {
    for (const kind of queue ?? (['redis', 'postgres'] as const)) {
      for (const count of lost.map(Number)) await loseOn(kind, count, options);
    }
  });

const loseOn = async (
  queue: QueueKind,
  lost: number,
  { rate, queryMs, seconds }: Pick<WorkerLossOptions, 'rate' | 'queryMs' | 'seconds'>,
): Promise<void> => {
  const client = new LoadClient(TEST_API_KEY);
  const service = await startSlowService({
    ...{ queue, queryMs, workers: WORKERS, gateways: 2, concurrency: CONCURRENCY },
    ...{ requestTimeoutMs: 10_000, chunkSize: 10 },
  });
  try {
    const plan = { perSecond: rate, lost, phaseSeconds: seconds };
    const outcomes = await loseWorkers(client, { service, request: requestOf(1) }, plan);
    const ofWorkers = (count: number): number => (count * CONCURRENCY * 1_000) / queryMs;
    const carried = {
      'all workers': ofWorkers(WORKERS),
      'workers lost': ofWorkers(WORKERS - lost),
      'workers back': ofWorkers(WORKERS),
    };
    const summaries = summarise(outcomes, { sent: rate, carried });
    console.log(`### ${lost} of ${WORKERS} workers lost, queue in ${queue}\n`);
    console.log(describePhases(summaries));
    if (summaries.slice(1).some(({ excessSeconds }) => excessSeconds > MAX_EXCESS_SECONDS)) {
      console.log('missed: at most 2 s of refusals beyond what the workers cannot carry');
      process.exitCode = 1;
    }
  } finally {
    client.close();
    await service.stop();
  }
};

/** Parameters of a trial. */
interface WorkerLossPlan {
  readonly perSecond: number;
  /** Workers that are killed, and as many that are started afterwards. */
  readonly lost: number;
  /** With all workers, without those lost, and from the start of the new ones. */
  readonly phaseSeconds: number;
}

/** Connections are opened and code is compiled. */
const WARM_UP_SECONDS = 5;

const phases = ['all workers', 'workers lost', 'workers back'] as const;
type Phase = (typeof phases)[number];

/** A request, and when it was sent. */
interface PhaseOutcome extends Outcome {
  readonly phase: Phase;
  /** Whole seconds since the workers were killed. */
  readonly second: number;
}

/** Kills workers under a steady load, and starts as many again. */
export async function loseWorkers(
  client: LoadClient,
  { service, request }: { readonly service: LoadedService; readonly request: LoadRequest },
  { perSecond, lost, phaseSeconds }: WorkerLossPlan,
): Promise<readonly PhaseOutcome[]> {
  const target = { urls: service.urls, requests: [request] };
  await closedLoad(client, target, { concurrency: perSecond / 10, seconds: WARM_UP_SECONDS });
  const sending = openLoad(client, target, { perSecond, seconds: 3 * phaseSeconds });
  await sleep(phaseSeconds * 1_000);
  const killedAtMs = performance.now();
  await Promise.all(service.stack.workers.slice(0, lost).map((worker) => worker.kill()));
  await sleep(phaseSeconds * 1_000);
  await service.addWorkers(lost);
  const backAtMs = performance.now();
  const sent = await sending;
  return (await sent.all).map((outcome) => {
    const sentAtMs = outcome.endedAtMs - outcome.durationMs;
    const begun = [-Infinity, killedAtMs, backAtMs].filter((startMs) => startMs <= sentAtMs);
    const second = Math.floor((sentAtMs - killedAtMs) / 1_000);
    return { ...outcome, second, phase: phases[begun.length - 1] as Phase };
  });
}

const isRefused = ({ code }: Outcome): boolean => code === 'overloaded';

/** The outcomes of a phase. */
interface PhaseSummary {
  readonly phase: Phase;
  readonly sent: number;
  readonly answered: number;
  readonly refused: number;
  /**
   * Refusals beyond what the living workers cannot carry, as the time in which as many requests are
   * sent. Seconds.
   */
  readonly excessSeconds: number;
  /** Of those answered. Milliseconds. */
  readonly slowestMs: number;
}

/** What is sent, and what the workers of each phase carry, in requests a second. */
interface Rates {
  readonly sent: number;
  readonly carried: Readonly<Record<Phase, number>>;
}

/** Summarises each phase. */
export const summarise = (
  outcomes: readonly PhaseOutcome[],
  rates: Rates,
): readonly PhaseSummary[] =>
  phases.map((phase) => {
    const sent = outcomes.filter((outcome) => outcome.phase === phase);
    const answered = sent.filter(({ status }) => status === 200);
    const unavoidable = Math.max(0, rates.sent - rates.carried[phase]);
    const refused = sent.filter(isRefused);
    const excess = [...new Set(refused.map(({ second }) => second))]
      .map((second) => refused.filter((outcome) => outcome.second === second).length)
      .reduce((sum, count) => sum + Math.max(0, count - unavoidable), 0);
    return {
      phase,
      sent: sent.length,
      answered: answered.length,
      refused: refused.length,
      excessSeconds: excess / rates.sent,
      slowestMs: Math.max(0, ...answered.map(({ durationMs }) => durationMs)),
    };
  });

/** Formats the phases as a Markdown table. */
const describePhases = (summaries: readonly PhaseSummary[]): string =>
  textTable(
    ['phase', 'sent', 'answered', 'refused', 'neither', 'refused beyond, s', 'slowest, ms'],
    summaries.map(({ phase, sent, answered, refused, excessSeconds, slowestMs }) => [
      phase,
      ...[sent, answered, refused, sent - answered - refused].map(String),
      excessSeconds.toFixed(1),
      slowestMs.toFixed(0),
    ]),
  );
