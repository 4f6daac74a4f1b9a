import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MeasuredProgram, MetricEntry } from './metric-entry.js';
import { metricsTable } from './metrics.table.js';

type MetricsTable = typeof metricsTable;

/** The names under which the code knows the rows of the table of metrics. */
export type MetricName = keyof MetricsTable;

type LabelOf<Entry extends MetricEntry> = Entry['labels'][number];

type InstrumentOf<Entry extends MetricEntry> = {
  readonly counter: Counter<LabelOf<Entry>>;
  readonly gauge: Gauge<LabelOf<Entry>>;
  readonly histogram: Histogram<LabelOf<Entry>>;
}[Entry['kind']];

/** Figures that are looked up when somebody asks for them. */
export interface FiguresOnDemand {
  /** Emptied before `read` fills them: a figure that cannot be read is absent, not old. */
  readonly metrics: readonly MetricName[];
  readonly read: () => void | Promise<void>;
}

/** Somebody waits for the rest of the figures meanwhile. */
const READ_LIMIT_MS = 1_000;

/** The metrics of one program. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly instruments: ReadonlyMap<MetricName, Counter | Gauge | Histogram>;
  private readonly onDemand: FiguresOnDemand[] = [];

  constructor(program: MeasuredProgram) {
    this.instruments = new Map(
      Object.entries<MetricEntry>(metricsTable).map(([name, entry]) => {
        const isOwn = entry.programs.includes(program);
        return [name as MetricName, instrumentOf(entry, isOwn ? [this.registry] : [])];
      }),
    );
  }

  /** The media type of their text. */
  get textType(): string {
    return this.registry.contentType;
  }

  /** The instrument of a row of the table; one of another program counts for nobody. */
  of<Name extends MetricName>(name: Name): InstrumentOf<MetricsTable[Name]> {
    return this.instruments.get(name) as unknown as InstrumentOf<MetricsTable[Name]>;
  }

  /** Has figures looked up whenever somebody asks; those that take longer than a second are left out. */
  whenAsked(figures: FiguresOnDemand): void {
    this.onDemand.push(figures);
    this.empty(figures);
  }

  /** Adds the figures of the process itself: memory, processor, delay of the event loop. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All of them in the text format of Prometheus. */
  async text(): Promise<string> {
    for (const figures of this.onDemand) this.empty(figures);
    await Promise.all(this.onDemand.map((figures) => this.read(figures)));
    return this.registry.metrics();
  }

  private async read({ read }: FiguresOnDemand): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, READ_LIMIT_MS);
    });
    const reading = (async () => read())().catch(() => undefined);
    await Promise.race([reading, limit]);
    clearTimeout(timer);
  }

  private empty({ metrics }: FiguresOnDemand): void {
    for (const name of metrics) {
      const instrument = this.instruments.get(name);
      instrument?.reset();
      // A reset would leave a 0, which is a figure as well.
      if (instrument instanceof Gauge && metricsTable[name].labels.length === 0) {
        instrument.remove();
      }
    }
  }
}

function instrumentOf(entry: MetricEntry, registers: Registry[]): Counter | Gauge | Histogram {
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
