import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { TEST_API_KEY } from '../../tools/services/stack.js';

/** The health of a program, as far as these specs read it. */
export interface Health {
  readonly status: number;
  readonly text: string;
  readonly body: HealthBody;
}

interface HealthBody {
  readonly status: string;
  readonly version: string;
  readonly details: Readonly<Record<string, CheckBody>>;
  readonly checks: Readonly<Record<string, CheckBody & { readonly latency_ms?: number }>>;
  readonly queue: { readonly waiting: number };
  readonly workers: {
    readonly alive: number;
    readonly concurrency: number;
    readonly batches: { readonly alive: number; readonly concurrency: number };
    readonly queries_per_second: number;
    readonly versions: readonly string[];
  };
  readonly data_sets: readonly {
    readonly name: string;
    readonly generation: number;
    readonly workers?: number;
  }[];
}

/** The fields of a response that docs/operations.md does not explain. */
export function unexplained(body: object): readonly string[] {
  const document = readFileSync(resolve('docs/operations.md'), 'utf8');
  const rows = document.split('\n').filter((line) => line.startsWith('| `'));
  const names = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []));
  return fieldsOf(body).filter((name) => !names.has(name));
}

const fieldsOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
};

interface CheckBody {
  readonly status: string;
  readonly message?: string;
}

const LIMIT_MS = 30_000;

/** Requests `/health` or a path under it, with the API key that its details need. */
export async function healthOf(program: { readonly url: string }, part = ''): Promise<Health> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const headers = { authorization: TEST_API_KEY };
  const response = await fetch(`${program.url}/health${part}`, { headers, signal });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as HealthBody };
}

/** Whether the program reports ready, as probes request it: without a key. */
export async function isReady({ url }: { readonly url: string }): Promise<boolean> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  return (await fetch(`${url}/health/ready`, { signal })).status === 200;
}
