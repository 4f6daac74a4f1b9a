import { setTimeout as sleep } from 'node:timers/promises';
import type { Asker, Outcome } from './asker.js';

/** Where requests go, each to the next gateway, and what they hold. */
export interface Target {
  readonly urls: readonly string[];
  /** Of each request another one, in turn. */
  readonly bodies: readonly string[];
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
    while (performance.now() < endMs) outcomes.push(await nextOf(asker, target, serial++));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return outcomes;
}

/** So many a second, evenly, whatever becomes of them; resolves when all are answered. */
export async function openLoad(
  asker: Asker,
  target: Target,
  { aSecond, seconds }: { readonly aSecond: number; readonly seconds: number },
): Promise<readonly Outcome[]> {
  const startMs = performance.now();
  const asked: Promise<Outcome>[] = [];
  const count = Math.round(aSecond * seconds);
  while (asked.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startMs) * aSecond) / 1_000) + 1);
    while (asked.length < due) asked.push(nextOf(asker, target, asked.length));
    await sleep(1);
  }
  return Promise.all(asked);
}

const nextOf = (asker: Asker, { urls, bodies }: Target, serial: number): Promise<Outcome> =>
  asker.ask(urls[serial % urls.length] ?? '', bodies[serial % bodies.length] ?? '');
