import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '#timing';
import type { MeasuredProgram, MetricDefinition } from './metrics.table.js';
import { metricsTable } from './metrics.table.js';

type MetricsTable = typeof metricsTable;

/** The names of the rows of the metrics table, as the code uses them. */
export type MetricName = keyof MetricsTable;

type LabelOf<Entry extends MetricDefinition> = Entry['labels'][number];

type InstrumentOf<Entry extends MetricDefinition> = {
  readonly counter: Counter<LabelOf<Entry>>;
  readonly gauge: Gauge<LabelOf<Entry>>;
  readonly histogram: Histogram<LabelOf<Entry>>;
}[Entry['kind']];

/** Metrics that are read when they are scraped. */
export interface MetricCollector {
  /** Reset before `read` sets them: a metric that cannot be read is absent, not stale. */
  readonly metrics: readonly MetricName[];
  readonly read: () => void | Promise<void>;
}

/** The rest of the scrape waits for a collector at most this long. */
const COLLECT_TIMEOUT_MS = 1_000;

/** The metrics of one program. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly instruments: ReadonlyMap<MetricName, Counter | Gauge | Histogram>;
  private readonly collectors: MetricCollector[] = [];

  constructor(program: MeasuredProgram) {
    this.instruments = new Map(
      Object.entries<MetricDefinition>(metricsTable).map(([name, entry]) => {
        const isExported = entry.programs.includes(program);
        return [name as MetricName, createInstrument(entry, isExported ? [this.registry] : [])];
      }),
    );
  }

  /** The media type of the exported text. */
  get textType(): string {
    return this.registry.contentType;
  }

  /**
   * The instrument of a row of the table. A metric of another program can be changed, but is not
   * exported.
   */
  of<Name extends MetricName>(name: Name): InstrumentOf<MetricsTable[Name]> {
    return this.instruments.get(name) as unknown as InstrumentOf<MetricsTable[Name]>;
  }

  /**
   * Registers a collector, which runs on every scrape. One that takes longer than a second is
   * skipped.
   */
  addCollector(collector: MetricCollector): void {
    this.collectors.push(collector);
    this.reset(collector);
  }

  /** Adds the default metrics of the process: memory, CPU, event loop lag. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    for (const collector of this.collectors) this.reset(collector);
    await Promise.all(this.collectors.map((collector) => this.read(collector)));
    return this.registry.metrics();
  }

  private async read({ read }: MetricCollector): Promise<void> {
    const reading = (async () => read())().catch(() => undefined);
    await withTimeout(reading, COLLECT_TIMEOUT_MS);
  }

  private reset({ metrics }: MetricCollector): void {
    for (const name of metrics) {
      const instrument = this.instruments.get(name);
      instrument?.reset();
      // After a reset a gauge is 0, which is a value as well.
      if (instrument instanceof Gauge && metricsTable[name].labels.length === 0) {
        instrument.remove();
      }
    }
  }
}

function createInstrument(
  entry: MetricDefinition,
  registers: Registry[],
): Counter | Gauge | Histogram {
  const { name, help, labels, buckets = [] } = entry;
  const settings = { name, help, labelNames: [...labels], registers };
  switch (entry.kind) {
    case 'counter':
      return new Counter(settings);
    case 'gauge':
      return new Gauge(settings);
    case 'histogram':
      return new Histogram({ ...settings, buckets: [...buckets] });
  }
}

/** How full a queue is. */
interface QueueBacklog {
  readonly waiting: number;
  readonly active: number;
  readonly oldestWaitMs: number;
}

/**
 * Reads the state of a queue on every scrape. While the queue cannot be reached its metrics are
 * absent.
 */
export function collectQueueMetrics(
  metrics: Metrics,
  queue: string,
  look: () => Promise<QueueBacklog>,
): void {
  const read = async (): Promise<void> => {
    const { waiting, active, oldestWaitMs } = await look();
    metrics.of('queueDepth').set({ queue, state: 'waiting' }, waiting);
    metrics.of('queueDepth').set({ queue, state: 'active' }, active);
    metrics.of('queueOldest').set({ queue }, oldestWaitMs / 1_000);
  };
  metrics.addCollector({ metrics: ['queueDepth', 'queueOldest'], read });
}

/** The connections of one pool. */
interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Registers a function that reads the state of a pool. */
type RegisterPool = (look: () => PoolUsage) => void;

/**
 * Exports the connections of every pool on each scrape. Returns a function that registers a pool
 * under a name.
 */
export function collectPoolMetrics(metrics: Metrics): (pool: string) => RegisterPool {
  const looks = new Map<string, () => PoolUsage>();
  const read = (): void => {
    for (const [pool, look] of looks) {
      for (const [state, count] of Object.entries<number>({ ...look() })) {
        metrics.of('databasePool').set({ pool, state }, count);
      }
    }
  };
  metrics.addCollector({ metrics: ['databasePool'], read });
  return (pool) => (look) => void looks.set(pool, look);
}
