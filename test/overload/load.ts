import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker, Outcome } from './asker.js';
import type { Question } from './questions.js';

/** Where requests go, each to the next gateway, and what they are. */
export interface Target {
  readonly urls: readonly string[];
  /** Of each request another one, in turn. */
  readonly questions: readonly Question[];
}

/** What has been sent: the outcomes so far, and the moment when none is missing. */
export interface Sent {
  readonly outcomes: readonly Outcome[];
  readonly all: Promise<readonly Outcome[]>;
}

/** As many at once as said, each followed by the next as soon as it is answered. */
export async function closedLoad(
  asker: Asker,
  target: Target,
  { atOnce, seconds }: { readonly atOnce: number; readonly seconds: number },
): Promise<readonly Outcome[]> {
  const endMs = performance.now() + seconds * 1_000;
  const outcomes: Outcome[] = [];
  let serial = 0;
  const next = async (): Promise<void> => {
    while (performance.now() < endMs) outcomes.push(await askNext(asker, target, serial++));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return outcomes;
}

/** So many requests a second, evenly, whatever becomes of them; resolves when the last is sent. */
export async function openLoad(
  asker: Asker,
  target: Target,
  { aSecond, seconds }: { readonly aSecond: number; readonly seconds: number },
): Promise<Sent> {
  const startMs = performance.now();
  const count = Math.round(aSecond * seconds);
  const dueMs = (serial: number): number => startMs + (serial * 1_000) / aSecond;
  const outcomes: Outcome[] = [];
  const asked: Promise<unknown>[] = [];
  const send = (serial: number): void => {
    const answer = askNext(asker, target, serial, dueMs(serial));
    asked.push(answer.then((outcome) => outcomes.push(outcome)));
  };
  while (asked.length < count) {
    const nowMs = performance.now();
    while (asked.length < count && dueMs(asked.length) <= nowMs) send(asked.length);
    await sleep(1);
  }
  return { outcomes, all: Promise.all(asked).then(() => outcomes) };
}

const askNext = (
  asker: Asker,
  { urls, questions }: Target,
  serial: number,
  dueMs?: number,
): Promise<Outcome> => {
  const url = urls[serial % urls.length];
  // In every round of the gateways the questions begin at another one.
  const question = questions[(serial + Math.floor(serial / urls.length)) % questions.length];
  if (url === undefined || !question) throw new Error('nobody, or nothing, to ask');
  return asker.ask(url, question, dueMs);
};
