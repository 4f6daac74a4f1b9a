import { cycle } from '../../apps/cli/src/benchmark/cycle.js';
import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';

/** A request as it is sent, and how many queries it holds. */
export interface Question {
  readonly version: 'v1' | 'v2';
  readonly body: string;
  readonly queries: number;
}

/** How many queries the requests hold that are sent in turn; 0 stands for one of version 1. */
export const shapes = {
  single: [1],
  ten: [10],
  largest: [200],
  mixed: [1, 0, 1, 10, 1, 0, 200, 1, 10, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** A mixture of requests, by its name. */
export type Shape = keyof typeof shapes;

/** What a geocoder is asked that answers all alike. */
const ANYTHING: WireQuery = { address_string: 'x 1' };

/** A request of so many queries that ask for anything. */
export const questionOf = (queries: number): Question =>
  largerQuestion(Array.from({ length: queries }, () => ANYTHING));

/** So many requests of a shape; the queries are taken in turn. */
export function questionsOf(
  shape: Shape,
  count: number,
  queries: readonly WireQuery[] = [ANYTHING],
): readonly Question[] {
  const next = cycle(queries);
  const size = cycle(shapes[shape]);
  return Array.from({ length: count }, () => {
    const length = size();
    return length === 0 ? firstVersion(next()) : largerQuestion(Array.from({ length }, next));
  });
}

const largerQuestion = (queries: readonly WireQuery[]): Question => ({
  version: 'v2',
  body: JSON.stringify({ queries }),
  queries: queries.length,
});

const firstVersion = ({ address_string: text, location }: WireQuery): Question => ({
  version: 'v1',
  body: JSON.stringify(text === undefined ? location : { address_string: text }),
  queries: 1,
});

/** Of a request, on average. */
export const meanQueries = (questions: readonly Question[]): number =>
  questions.reduce((sum, { queries }) => sum + queries, 0) / questions.length;
