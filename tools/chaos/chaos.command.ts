import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import { seededRandom } from '../measurement/seeded-random.js';
import type { QueueKind } from '../services/stack.js';
import { median } from '../measurement/statistics.js';
import type { BatchOutcome, Recovery } from './chaos-run.js';
import { areEqual, chaosUpload, findDisorder, runBatch } from './chaos-run.js';
import { ChaosService } from './chaos-service.js';
import type { Fault, FaultPlan, FaultTarget } from './fault-plan.js';
import { drawFaultPlan, faultTargets, noFaults } from './fault-plan.js';
import { HttpClient } from '../services/http-client.js';
import { TEST_API_KEY } from '../services/stack.js';

interface ChaosOptions {
  readonly runs: number;
  readonly rows: number;
  readonly seed: number;
  readonly queue: QueueKind;
  readonly data?: string;
}

/** Runs the same batch without and with faults; exits with 1 if any result differs. */
export const chaosCommand = new Command('chaos')
  .description('kill every program while a batch is processed, and compare the results')
  .option('--runs <count>', 'batches with faults', wholeNumber, 10)
  .option('--rows <count>', 'rows of a batch', wholeNumber, 100_000)
  .option('--seed <number>', 'seed of the rows and of the faults', wholeNumber, 1)
  .addOption(
    new Option('--queue <kind>', 'where the queue is')
      .choices(['redis', 'postgres'])
      .default('redis'),
  )
  .option('--data <file>', 'file to import (default: a small register)')
  .action((options: ChaosOptions) => runChaos(options));

const runChaos = async ({ runs, rows, seed, queue, data }: ChaosOptions): Promise<void> => {
  const upload = chaosUpload(rows, seededRandom(seed, 'rows'));
  const service = await ChaosService.start({ queue, file: data });
  try {
    const undisturbed = await timed(() => runBatch(service, upload, noFaults));
    const disorder = findDisorder(undisturbed, rows);
    if (disorder) throw new Error(`without faults: ${disorder}`);
    console.log(`without faults: ${rows} rows in ${undisturbed.seconds.toFixed(1)} s`);
    const requests = await ChaosRequests.of(service);
    const recoveries: Recovery[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const plan = drawFaultPlan(seededRandom(seed, `run ${run}`), queue);
      const batch = timed(() => runBatch(service, upload, plan));
      const { value: outcome, tally } = await requests.during(batch);
      const isEqual = areEqual(outcome, undisturbed);
      const verdict = isEqual ? 'equal' : (findDisorder(outcome, rows) ?? 'different answers');
      console.log(describeRun({ run, plan, outcome, verdict, seconds: outcome.seconds }));
      console.log(describeTally(tally));
      recoveries.push(...outcome.recoveries);
      if (!isEqual || tally.wrong > 0 || tally.late > 0) process.exitCode = 1;
    }
    requests.close();
    console.log(recoveryTable(faultTargets[queue], recoveries));
  } finally {
    await service.stop();
  }
};

const timed = async <T>(work: () => Promise<T>): Promise<T & { readonly seconds: number }> => {
  const start = performance.now();
  const value = await work();
  return { ...value, seconds: (performance.now() - start) / 1_000 };
};

/** One run with faults. */
interface Run {
  readonly run: number;
  readonly plan: FaultPlan;
  readonly outcome: BatchOutcome;
  readonly verdict: string;
  readonly seconds: number;
}

const describeRun = ({ run, plan, outcome, verdict, seconds }: Run): string => {
  const phases = Object.entries(plan).map(
    ([phase, faults]: [string, readonly Fault[]]) =>
      `  ${phase}: ${faults.map(describeFault).join(', ')}`,
  );
  const pause = outcome.longestPauseSeconds.toFixed(1);
  const timing = `${seconds.toFixed(1)} s, longest pause ${pause} s, ${outcome.retries} retries`;
  return [`run ${run}: ${verdict}, ${timing}`, ...phases].join('\n');
};

const describeTally = ({ slowestMs, ...counts }: RequestTally): string => {
  const fates = Object.entries(counts).map(([fate, count]) => `${count} ${fate}`);
  return `  requests: ${fates.join(', ')}, slowest ${formatFigure(slowestMs / 1_000, 1)} s`;
};

const describeFault = ({ target, share }: Fault): string =>
  `${target} at ${Math.round(share * 100)} %`;

/** How soon rows were processed again after each kind of fault. */
const recoveryTable = (targets: readonly FaultTarget[], recoveries: readonly Recovery[]): string =>
  textTable(
    ['recovered', 'times', 'median s', 'maximum s'],
    targets.map((target) => {
      const seconds = recoveries
        .filter((recovery) => recovery.target === target)
        .map((recovery) => recovery.seconds);
      const figures = [median(seconds), Math.max(...seconds)];
      return [target, String(seconds.length), ...figures.map((value) => formatFigure(value, 1))];
    }),
  );

/** The deadline of a request in the gateways, by default. */
const REQUEST_TIMEOUT_MS = 10_000;
/** For a machine whose cores are busy with the faults. */
const MAX_LATENESS_MS = 5_000;
const GIVE_UP_MS = 60_000;
const INTERVAL_MS = 100;

const texts = Array.from({ length: 20 }, (_, at) => `${at + 1} Quayside Row, Martlethorpe ZZ9 1AA`);

/** The fates of the requests of a run. */
export interface RequestTally {
  answered: number;
  /** With 503 or 504. */
  refused: number;
  /** Without a response, because a gateway was killed. */
  broken: number;
  /** Answered otherwise than without faults, or with another status. */
  wrong: number;
  /** Without a response for longer than the deadline and `MAX_LATENESS_MS`. */
  late: number;
  slowestMs: number;
}

/** Sends single requests beside a batch, and compares each answer with that of a service without faults. */
class ChaosRequests {
  /** Learns the answers. */
  static async of(service: ChaosService): Promise<ChaosRequests> {
    const requests = new ChaosRequests(service);
    for (const text of texts) {
      const { status, answers } = await requests.post(text, 0);
      if (status !== 200) throw new Error(`without faults: ${status} ${answers}`);
      requests.expected.set(text, answers);
    }
    return requests;
  }

  private readonly client = new HttpClient();
  private readonly expected = new Map<string, string>();

  private constructor(private readonly service: ChaosService) {}

  /** Sends ten requests a second, to the gateways in turn, until the work has ended. */
  async during<T>(work: Promise<T>): Promise<{ readonly value: T; readonly tally: RequestTally }> {
    const tally = { answered: 0, refused: 0, broken: 0, wrong: 0, late: 0, slowestMs: 0 };
    const sent: Promise<void>[] = [];
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    over.catch(() => undefined);
    while (!isOver) {
      sent.push(this.send(sent.length, tally));
      await sleep(INTERVAL_MS);
    }
    await Promise.all(sent);
    return { value: await over, tally };
  }

  close(): void {
    this.client.close();
  }

  private async send(serial: number, tally: RequestTally): Promise<void> {
    const text = texts[serial % texts.length]!;
    const start = performance.now();
    const fate = await this.post(text, serial)
      .then(({ status, answers }) => {
        if (status === 503 || status === 504) return 'refused';
        return status === 200 && answers === this.expected.get(text) ? 'answered' : 'wrong';
      })
      .catch(() => 'broken' as const);
    const tookMs = performance.now() - start;
    tally[fate] += 1;
    tally.slowestMs = Math.max(tally.slowestMs, tookMs);
    if (tookMs > REQUEST_TIMEOUT_MS + MAX_LATENESS_MS) tally.late += 1;
  }

  private async post(
    text: string,
    serial: number,
  ): Promise<{ readonly status: number; readonly answers: string }> {
    const { status, text: body } = await this.client.post({
      url: `${this.service.gatewayUrl(serial)}/final-destination/v2`,
      body: JSON.stringify({ queries: [{ address_string: text }] }),
      key: TEST_API_KEY,
      timeoutMs: GIVE_UP_MS,
    });
    if (status !== 200) return { status, answers: body };
    const { responses } = JSON.parse(body) as { readonly responses: unknown };
    return { status, answers: JSON.stringify(responses) };
  }
}
