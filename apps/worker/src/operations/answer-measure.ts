import { Injectable } from '@nestjs/common';
import type { RowAnswer } from '#batches';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { Metrics } from '#observability';

/** Counts what becomes of queries, whether a request or a batch asks them. */
@Injectable()
export class AnswerMeasure {
  constructor(private readonly metrics: Metrics) {}

  /** As `through`, of the queries of one request's chunk. */
  chunk(
    queries: readonly GeocodeQuery[],
    answer: () => Promise<readonly GeocodeAnswer[]>,
  ): Promise<readonly GeocodeAnswer[]> {
    this.metrics.of('chunkQueries').observe(queries.length);
    return this.through(queries, answer);
  }

  /** Counts the rows of a batch as they are stored. */
  countRows(answers: readonly RowAnswer[]): void {
    for (const [outcome, count] of tally(answers.map((row) => row?.outcome ?? 'rejected'))) {
      this.metrics.of('batchRows').inc({ outcome }, count);
    }
  }

  /** Counts the answers that `answer` gives to some queries, or their failure. */
  async through(
    queries: readonly GeocodeQuery[],
    answer: () => Promise<readonly GeocodeAnswer[]>,
  ): Promise<readonly GeocodeAnswer[]> {
    try {
      const answers = await answer();
      this.count(queries, answers);
      return answers;
    } catch (error) {
      this.countOutcomes(queries.map(({ kind }) => [kind, 'failed']));
      throw error;
    }
  }

  private count(queries: readonly GeocodeQuery[], answers: readonly GeocodeAnswer[]): void {
    this.countOutcomes(queries.map(({ kind }, at) => [kind, answers[at]?.outcome ?? 'failed']));
    const best = answers.flatMap((answer) =>
      answer.outcome === 'matched' ? answer.matches.slice(0, 1) : [],
    );
    const levels = tally(best.map(({ level }) => level));
    for (const [level, count] of levels) this.metrics.of('matchLevel').inc({ level }, count);
    const confidence = this.metrics.of('matchConfidence');
    for (const match of best) confidence.observe(match.confidence);
  }

  /** A chunk asks in few ways, and so each is counted once and not once a query. */
  private countOutcomes(outcomes: readonly (readonly [kind: string, outcome: string])[]): void {
    for (const [name, count] of tally(outcomes.map((pair) => pair.join(' ')))) {
      const [kind = '', outcome = ''] = name.split(' ');
      this.metrics.of('queries').inc({ kind, outcome }, count);
    }
  }
}

const tally = <Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> => {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};
