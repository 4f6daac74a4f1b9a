import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker, Outcome } from './asker.js';
import type { Target } from './load.js';

/**
 * Whose refusal is so recent is among those who come again: they are told at least a second, so
 * that the others have stopped to ask by then.
 */
const RECENT_MS = 500;

/**
 * Those who were refused last come again when they were told to, and nobody else asks meanwhile.
 * What becomes of them.
 */
export async function comeAgain(
  asker: Asker,
  { urls, questions }: Target,
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const nowMs = performance.now();
  const refused = outcomes.filter(
    ({ retryAfter, endedAtMs }) => retryAfter !== undefined && endedAtMs > nowMs - RECENT_MS,
  );
  const asked = refused.map(async ({ endedAtMs, retryAfter }, index) => {
    const dueMs = endedAtMs + Number(retryAfter) * 1_000;
    await sleep(Math.max(0, dueMs - performance.now()));
    const question = questions[index % questions.length];
    const url = urls[index % urls.length];
    if (url === undefined || !question) throw new Error('nobody, or nothing, to ask');
    return asker.ask(url, question, dueMs);
  });
  return Promise.all(asked);
}
