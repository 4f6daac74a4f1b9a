import { setTimeout as sleep } from 'node:timers/promises';
import { textTable } from '../../apps/cli/src/terminal.js';
import type { LoadClient, LoadRequest, Outcome } from './load.js';
import { closedLoad, openLoad } from './load.js';
import type { LoadedService } from './loaded-service.js';

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
export const describePhases = (summaries: readonly PhaseSummary[]): string =>
  textTable(
    ['phase', 'sent', 'answered', 'refused', 'neither', 'refused beyond, s', 'slowest, ms'],
    summaries.map(({ phase, sent, answered, refused, excessSeconds, slowestMs }) => [
      phase,
      ...[sent, answered, refused, sent - answered - refused].map(String),
      excessSeconds.toFixed(1),
      slowestMs.toFixed(0),
    ]),
  );
