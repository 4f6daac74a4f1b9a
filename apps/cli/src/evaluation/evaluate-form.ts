import { readTold, type Told } from '../calibration/told.js';
import type { Form } from './forms/form.js';
import { judge, type Verdict } from './judge.js';
import type { Question } from './question.js';
import type { SeededRandom } from './seeded-random.js';
import type { ServiceClient } from './service-client.js';
import type { Subject } from './subject.js';
import type { WireMatch, WireResult } from './wire.js';

/** One question asked, its answer and how it fared. */
export interface Trial {
  readonly form: Form;
  readonly question: Question;
  /** Kept of a miss only. */
  readonly match: WireMatch | null;
  readonly verdict: Verdict;
  /** How the same fared without its slip, where the form makes one that is to cost confidence. */
  readonly flawless?: Verdict;
  /** Where the service was asked to explain itself. */
  readonly told?: Told;
  /** Present where the question went alone. */
  readonly elapsedMs?: number;
}

const BATCH = 50;

/** The first so many questions that the form can make of the subjects, in their order. */
export const questionsOf = (
  form: Form,
  subjects: Iterable<Subject>,
  { sample, random }: { readonly sample: number; readonly random: SeededRandom },
): readonly Question[] => {
  const questions: Question[] = [];
  for (const subject of subjects) {
    if (questions.length === sample) break;
    const question = form.ask(subject, random);
    if (question) questions.push(question);
  }
  return questions;
};

/** Asks the questions of one form, some alone and the rest in batches, and judges the answers. */
export const tryForm = async (
  form: Form,
  questions: readonly Question[],
  { client, singles }: { readonly client: ServiceClient; readonly singles: number },
): Promise<readonly Trial[]> => {
  const trials: Trial[] = [];
  for (const batch of batchesOf(questions, singles)) {
    const { results, elapsedMs } = await client.ask(batch.map(({ query }) => query));
    const flawless = await askFlawless(batch, client);
    batch.forEach((question, index) => {
      const result = results[index] ?? noMatch;
      const verdict = judge(question.expectation, result);
      const timing = batch.length === 1 ? { elapsedMs } : {};
      const told = result.logging && readTold(result.logging.info);
      const beside = { flawless: flawless.get(question), told, ...timing };
      trials.push({ form, question, match: missed(verdict, result), verdict, ...beside });
    });
  }
  return trials;
};

const noMatch: WireResult = { status: 'no_matches', best_match: null };

/** Only what missed is looked at again; the answers to many questions would fill the memory. */
const missed = ({ outcome }: Verdict, { best_match: match }: WireResult): WireMatch | null =>
  outcome === 'hit' ? null : match;

const askFlawless = async (
  batch: readonly Question[],
  client: ServiceClient,
): Promise<ReadonlyMap<Question, Verdict>> => {
  const asked = batch.flatMap((question) =>
    question.flawless ? [{ question, query: question.flawless }] : [],
  );
  if (asked.length === 0) return new Map();
  const { results } = await client.ask(asked.map(({ query }) => query));
  return new Map(
    asked.map(({ question }, index) => [
      question,
      judge(question.expectation, results[index] ?? noMatch),
    ]),
  );
};

const batchesOf = (questions: readonly Question[], singles: number) => {
  const batches = questions.slice(0, singles).map((question) => [question]);
  for (let at = singles; at < questions.length; at += BATCH) {
    batches.push(questions.slice(at, at + BATCH));
  }
  return batches;
};
