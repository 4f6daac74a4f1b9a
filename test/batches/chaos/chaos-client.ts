import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_API_KEY } from '../../support/stack.js';
import type { ChaosService } from './chaos-service.js';
import type { Incident } from './incidents.js';

const ATTEMPT_LIMIT_MS = 120_000;
const PATIENCE_MS = 180_000;
const PAUSE_MS = 100;

/** What is asked for, made anew for every attempt: a body can be sent once. */
export interface Question extends RequestInit {
  readonly path: string;
  readonly duplex?: 'half';
}

/** A client that does not give up: what fails at one gateway it asks of the next. */
export class ChaosClient {
  /** How often something was asked again. */
  repeats = 0;
  private turn = 0;

  constructor(private readonly service: ChaosService) {}

  /** Asks until an answer has been read to its end; refusals of the client's own doing are thrown. */
  async ask<T>(question: () => Question, read: (response: Response) => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const response = await this.attempt(question());
        if (response.ok) return await read(response);
        const text = await response.text();
        if (!isPassing(response.status)) throw new Refused(`${response.status} ${text}`);
      } catch (error) {
        if (error instanceof Refused || Date.now() > deadline) throw error;
      }
      if (Date.now() > deadline) throw new Error('No gateway answers');
      this.turn += 1;
      this.repeats += 1;
      await sleep(PAUSE_MS);
    }
  }

  askFor<T>(path: string): Promise<T> {
    return this.ask(
      () => ({ path }),
      (response) => response.json() as Promise<T>,
    );
  }

  /** Strikes, and of the gateways the one that is being talked to. */
  strike({ victim, which }: Incident): Promise<void> {
    return this.service.strike(victim, victim === 'gateway' ? this.turn : which);
  }

  private attempt({ path, headers, ...init }: Question): Promise<Response> {
    return fetch(this.service.gatewayUrl(this.turn) + path, {
      ...init,
      headers: { authorization: TEST_API_KEY, ...headers },
      signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
    });
  }
}

/** What no further attempt would mend. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** An outage; or the first sending of the same, which is not rolled back yet. */
const isPassing = (status: number): boolean => status >= 500 || status === 409;
