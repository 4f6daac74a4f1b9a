import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';
import type { DataRelease, House } from './houses.js';
import { judge } from './verdict.js';
import type { Answered, Verdict } from './verdict.js';

/** Whom one asks, and how long one waits. */
export interface Line {
  readonly url: string;
  readonly agent: Agent;
  /** Past this, counted from the question, an answer has not come in time. */
  readonly limitMs: number;
  /** Which releases of the data are live, or may be so still. */
  readonly releases: () => readonly DataRelease[];
}

/** A verdict, and where it is not right what was answered. */
export interface Judged {
  readonly verdict: Verdict;
  readonly detail?: string;
}

/** Asks for some houses in one request, and judges what comes. */
export async function askHouses(
  line: Line,
  key: string,
  houses: readonly House[],
): Promise<Judged> {
  const before = line.releases();
  const requestId = randomUUID();
  const told = await exchange(line, { requestId, key, houses });
  // Whatever was live at any time between question and answer may have answered.
  const releases = [...new Set([...before, ...line.releases()])];
  if (typeof told === 'string') return { verdict: told, detail: told };
  const verdict = judge({ requestId, houses, releases }, told);
  return verdict === 'right' ? { verdict } : { verdict, detail: describe(told) };
}

interface Question {
  readonly requestId: string;
  readonly key: string;
  readonly houses: readonly House[];
}

const exchange = (line: Line, question: Question): Promise<Answered | 'hung' | 'broken'> =>
  new Promise((resolve) => {
    const body = JSON.stringify({
      queries: question.houses.map((house) => ({ address_string: house.question })),
      options: { geojson_type: 'key_value' },
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: question.key,
      'x-request-id': question.requestId,
    };
    const options = { method: 'POST', agent: line.agent, headers };
    const asking = ask(`${line.url}/final-destination/v2`, options, (answer) => {
      readWhole(answer).then(settle, () => settle('broken'));
    });
    const settle = (told: Answered | 'hung' | 'broken'): void => {
      clearTimeout(limit);
      resolve(told);
    };
    const limit = setTimeout(() => {
      settle('hung');
      asking.destroy();
    }, line.limitMs);
    asking.on('error', () => settle('broken'));
    asking.end(body);
  });

const readWhole = async (answer: IncomingMessage): Promise<Answered> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
};

const describe = ({ status, headers, text }: Answered): string =>
  `${status} ${String(headers['x-answered-by'] ?? 'gateway')} ${text.slice(0, 160)}`;
