/** What a program says of its health, as far as these specs look. */
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

interface CheckBody {
  readonly status: string;
  readonly message?: string;
}

const LIMIT_MS = 30_000;

/** Asks `/health`, or what lies below it. */
export async function healthOf(program: { readonly url: string }, part = ''): Promise<Health> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(`${program.url}/health${part}`, { signal });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as HealthBody };
}

/** Whether the program says that it can do its work. */
export const isReady = async (program: { readonly url: string }): Promise<boolean> =>
  (await healthOf(program, '/ready')).status === 200;
